import { BundleBroken, bundleContract, bundlePath } from '#scripts/contract/bundle.ts';
import { escapedKey } from '#scripts/contract/document.ts';
import { hashOf } from '#scripts/contract/manifest.ts';
import type { Fault, Findings } from './fault.ts';
import type { Project } from './project.ts';

const shown = 12;
const keptBundles = 3;
const hint = '运行 npm run generate；只改 openapi/，不改 generated/';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Pointers to the places where two documents differ. */
function differences(before: unknown, after: unknown, pointer = ''): string[] {
  if (Object.is(before, after)) return [];
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [pointer];
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const below = keys.flatMap(key =>
    key in before && key in after
      ? differences(before[key], after[key], `${pointer}/${escapedKey(key)}`)
      : [`${pointer}/${escapedKey(key)}`],
  );
  if (below.length > 0) return below;
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [pointer];
}

function parsedBundle(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** A file that does not parse breaks every reference into it. Only the file is reported. */
function brokenSource(error: BundleBroken): Fault[] {
  const lines = [...new Set(error.message.split('\n'))];
  const unparsed = lines.filter(line => line.includes('Failed to parse'));
  return (unparsed.length > 0 ? unparsed : lines).map(line => {
    const [, where = 'openapi/openapi.yaml', what = line] = /^(\S+?):? (.*)$/.exec(line) ?? [];
    return { drift: 'source', where, what: `契约合不起来：${what}`, hint: '更正这个引用或这份 YAML' };
  });
}

const bundles = new Map<string, Promise<string>>();

/** The bundle of these sources. The last few are cached, since bundling is slow. */
function bundleOf(project: Project): Promise<string> {
  const texts = project.list('openapi').map(path => `${path}\n${project.read(path)}`);
  const key = hashOf(texts.join('\n'));
  const made = bundles.get(key) ?? bundleContract(path => project.read(path));
  bundles.delete(key);
  bundles.set(key, made);
  for (const old of [...bundles.keys()].slice(0, -keptBundles)) bundles.delete(old);
  return made;
}

/** Drift 1: the sources and the bundle. */
export async function checkSource(project: Project): Promise<Findings> {
  const fault = (where: string, what: string): Fault => ({ drift: 'source', where, what, hint });
  let wanted: string;
  try {
    wanted = await bundleOf(project);
  } catch (error) {
    if (!(error instanceof BundleBroken)) throw error;
    return { faults: brokenSource(error), notes: [] };
  }
  const given = project.read(bundlePath);
  if (given === wanted) return { faults: [], notes: [] };
  const document = parsedBundle(given);
  if (document === undefined)
    return { faults: [fault(bundlePath, '没有这个文件，或它不是 JSON')], notes: [] };
  const places = differences(JSON.parse(wanted), document);
  if (places.length === 0) return { faults: [fault(bundlePath, '内容相同，写法不同')], notes: [] };
  return {
    faults: places.slice(0, shown).map(place => fault(`${bundlePath}#${place}`, '与 openapi/ 里写的不同')),
    notes: places.length > shown ? [`合并后的契约还有 ${places.length - shown} 处与源文件不同`] : [],
  };
}
