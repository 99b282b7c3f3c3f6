import { matchPattern } from '#src/lib/match-pattern.ts';
import { paths } from '#src/paths.ts';

/**
 * The screens that show everybody the same, each with what its query says of the content. Only they are shared as they
 * are: an address of a visit, a payment or a patient is private.
 */
const open: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    [paths.appointMentPhy.pattern]: [],
    [paths.discovery.pattern]: [],
    [paths.doctorDetail.pattern]: [],
    [paths.doctorDetailAtClinic.pattern]: [],
    [paths.specialistDetail.pattern]: [],
    [paths.treatmentCaseDetail.pattern]: ['id'],
    [paths.phyDetail.pattern]: [],
    [paths.clinicDetail.pattern]: [],
    [paths.appointmentDetail.pattern]: [],
    [paths.phyTherapyDetail.pattern]: [],
    [paths.quickAppoint.pattern]: ['clinicId', 'physicianId'],
    [paths.test.pattern]: [],
    [paths.articleList.pattern]: [],
    [paths.article.pattern]: [],
    [paths.topicContent.pattern]: [],
    [paths.questionList.pattern]: [],
    [paths.videoReplay.pattern]: [],
    [paths.informationDisclosure.pattern]: [],
    [paths.priceDisclosure.pattern]: [],
    [paths.letterOfCommitment.pattern]: [],
  }),
);

const shared = (pathname: string): readonly string[] | undefined =>
  [...open].find(([pattern]) => matchPattern(pattern, pathname))?.[1];

/**
 * The address to share from a screen, URL-encoded (specification §5): the screen itself where it is everybody's, else
 * the organization's first tab. Nothing of the visit at hand goes with it: no search before the hash, no stray query.
 */
export function shareLinkOf(address: string, topOrgId: string): string {
  const { origin, pathname, hash } = new URL(address);
  const [path = '/', ...rest] = hash.slice(1).split(/[?&]/);
  const kept = shared(decoded(path));
  const present = new URLSearchParams(rest.join('&'));
  const query = new URLSearchParams({ topOrgId });
  for (const name of kept ?? []) {
    const value = present.get(name);
    if (value !== null) query.set(name, value);
  }
  const screen = kept ? decoded(path).split('/').map(encodeURIComponent).join('/') : '/';
  return `${origin}${pathname}#${screen}?${query}`;
}

/** What was typed by hand may be no valid code at all. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/';
  }
}
