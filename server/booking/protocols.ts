import type { Protocol } from '#generated/model/protocol.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import type { ReservationType, VisitMode } from './tables.ts';

/** The organization's protocols, which a person reads and agrees to before booking. */
export async function listProtocols(
  { db, topOrgId }: OrgScope,
  { reservationType, visitMode }: { reservationType: ReservationType; visitMode?: VisitMode | undefined },
): Promise<Protocol[]> {
  const rows = await db
    .selectFrom('service_protocol')
    .selectAll()
    .where('top_org_id', '=', topOrgId)
    .where('reservation_type', '=', reservationType)
    .$if(visitMode !== undefined, query =>
      query.where(eb => eb.or([eb('visit_mode', 'is', null), eb('visit_mode', '=', visitMode ?? 1)])),
    )
    .orderBy('sort')
    .execute();
  return rows.map(({ protocol_id: protocolId, title, version, content }) => ({
    protocolId,
    title,
    version,
    content,
  }));
}
