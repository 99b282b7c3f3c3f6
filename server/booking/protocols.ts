import type { Protocol } from '#generated/model/protocol.ts';
import type { OrgScope } from '#server/kernel/scope.ts';
import type { ReservationType, VisitMode } from './tables.ts';

/** The organization's protocols, which a person reads and agrees to before booking. */
export const listProtocols = (
  { db, topOrgId }: OrgScope,
  { reservationType, visitMode }: { reservationType: ReservationType; visitMode?: VisitMode | undefined },
): Promise<Protocol[]> =>
  db
    .selectFrom('service_protocol')
    .select(['protocol_id as protocolId', 'title', 'version', 'content'])
    .where('top_org_id', '=', topOrgId)
    .where('reservation_type', '=', reservationType)
    .$if(visitMode !== undefined, query =>
      query.where(eb => eb.or([eb('visit_mode', 'is', null), eb('visit_mode', '=', visitMode ?? 1)])),
    )
    .orderBy('sort')
    .execute();
