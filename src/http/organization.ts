import { currentOrg } from '#src/platform/org.ts';
import type { RequestConfig, RequestOptions } from './types.ts';

/** Adds the organization where the operation takes one; what the call names itself stays. */
export function withOrganization(
  config: RequestConfig,
  place: RequestOptions['organization'],
): RequestConfig {
  const topOrgId = currentOrg();
  if (place === 'query') return { ...config, params: filled(config.params, topOrgId) };
  if (place === 'body') return { ...config, data: filled(config.data as object, topOrgId) };
  return config;
}

function filled(given: { topOrgId?: string } = {}, topOrgId: string): object {
  return given.topOrgId === undefined ? { ...given, topOrgId } : given;
}
