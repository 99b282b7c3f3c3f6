import type { Kysely } from 'kysely';
import { organizations } from '#server/demo/organization/organizations.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import { clinicsOf } from './clinics-of.ts';
import { comments } from './comments.ts';
import { projects } from './projects.ts';
import { firstVisitDiscount, protocols } from './protocols.ts';
import { specials } from './specials.ts';
import { staff } from './staff.ts';
import { treatmentCases } from './treatment-cases.ts';

type Db = Kysely<Schema>;

const people = new Map(staff.map(person => [person.id, person]));

async function seedProjects(db: Db): Promise<void> {
  await db
    .insertInto('phy_project')
    .values(
      projects.map((project, sort) => ({
        top_org_id: project.orgId,
        project_id: project.id,
        name: project.name,
        icon_url: `/crm/projects/${project.icon}.svg`,
        minutes: project.minutes,
        fee: project.fee,
        summary: project.summary,
        description: project.description,
        suitable_for: JSON.stringify(project.suitableFor),
        not_for: JSON.stringify(project.notFor),
        sort,
      })),
    )
    .execute();
  const doers = projects.flatMap(({ id, orgId, therapistIds }) =>
    therapistIds.flatMap(staffId => {
      const person = people.get(staffId);
      return (person ? clinicsOf(person) : []).map(({ clinicId }) => ({
        top_org_id: orgId,
        staff_id: staffId,
        clinic_id: clinicId,
        project_id: id,
      }));
    }),
  );
  await db.insertInto('staff_project').values(doers).execute();
}

async function seedRules(db: Db): Promise<void> {
  await db
    .insertInto('service_protocol')
    .values(
      organizations.flatMap(({ id: top_org_id }) =>
        protocols.map((protocol, sort) => ({
          top_org_id,
          protocol_id: protocol.id,
          reservation_type: protocol.reservationType,
          visit_mode: protocol.visitMode,
          title: protocol.title,
          version: protocol.version,
          content: protocol.paragraphs.join('\n'),
          sort,
        })),
      ),
    )
    .execute();
  const { orgId, name, amount } = firstVisitDiscount;
  await db.insertInto('consultation_discount').values({ top_org_id: orgId, name, amount }).execute();
}

async function seedSpecials(db: Db, daysBefore: (days: number) => Date): Promise<void> {
  await db
    .insertInto('special_department')
    .values(
      specials.map((special, sort) => ({
        top_org_id: special.orgId,
        special_id: special.id,
        name: special.name,
        icon_url: `/crm/special/${special.icon}.svg`,
        summary: special.summary,
        description: special.description,
        sort,
      })),
    )
    .execute();
  const keysOf = ({ orgId, id }: (typeof specials)[number]) => ({ top_org_id: orgId, special_id: id });
  await db
    .insertInto('special_physician')
    .values(
      specials.flatMap(special => special.physicianIds.map(staff_id => ({ ...keysOf(special), staff_id }))),
    )
    .execute();
  await db
    .insertInto('special_symptom')
    .values(
      specials.flatMap(special =>
        special.symptoms.map((name, sort) => ({
          ...keysOf(special),
          label_id: `${special.id}-${sort + 1}`,
          name,
          sort,
        })),
      ),
    )
    .execute();
  await db
    .insertInto('special_article')
    .values(
      specials.flatMap(special =>
        special.articles.map((article, index) => ({
          ...keysOf(special),
          article_id: `ar-${special.id}-${index + 1}`,
          title: article.title,
          summary: article.summary,
          cover_url: null,
          author: people.get(article.staffId)?.name ?? '',
          published_at: daysBefore(article.daysAgo),
        })),
      ),
    )
    .execute();
}

async function seedCases(db: Db, daysBefore: (days: number) => Date): Promise<void> {
  await db
    .insertInto('treatment_case')
    .values(
      treatmentCases.map(one => ({
        top_org_id: people.get(one.staffId)?.orgId ?? '',
        case_id: one.id,
        staff_id: one.staffId,
        department_id: one.departmentId,
        special_id: one.specialId ?? null,
        title: one.title,
        disease: one.disease,
        summary: one.summary,
        patient_desc: one.patientDesc,
        visits: JSON.stringify(one.visits),
        remark: one.remark,
        published_at: daysBefore(one.daysAgo),
      })),
    )
    .execute();
}

async function seedComments(db: Db, daysBefore: (days: number) => Date): Promise<void> {
  const clinicOf = new Map(staff.map(person => [person.id, clinicsOf(person)[0]?.clinicId]));
  await db
    .insertInto('staff_comment')
    .values(
      comments.map((comment, index) => ({
        top_org_id: people.get(comment.staffId)?.orgId ?? '',
        comment_id: `cm${index + 1}`,
        staff_id: comment.staffId,
        clinic_id: clinicOf.get(comment.staffId) ?? null,
        author: comment.author,
        disease: comment.disease,
        rating: comment.rating,
        efficacy: comment.efficacy,
        text: comment.text,
        created_at: daysBefore(comment.daysAgo),
      })),
    )
    .execute();
}

/** What people read before booking, and the physiotherapy projects. */
export async function seedBooking(db: Db, now: Date): Promise<void> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await seedProjects(db);
  await seedRules(db);
  await seedSpecials(db, daysBefore);
  await seedCases(db, daysBefore);
  await seedComments(db, daysBefore);
}
