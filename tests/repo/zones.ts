/**
 * Which folder may import which. A layer imports from itself and from the layers before it; a folder of domains is one layer each,
 * in the order of the list.
 */

type Layer = [name: string, ...folders: string[]];

/** The app, from the contract up to the page. */
export const appLayers: readonly Layer[] = [
  ['contract', 'generated/(?!hooks/)'],
  ['lib', 'src/lib/'],
  ['paths', 'src/paths\\.ts$'],
  ['platform', 'src/platform/'],
  ['http, wechat', 'src/http/', 'src/wechat/'],
  ['hooks', 'generated/hooks/'],
  ['ui', 'src/ui/'],
  ['overlays', 'src/overlays/'],
  ['forms', 'src/forms/'],
  ['shared', 'src/shared/'],
  ['domains', 'src/domains/'],
  ['pages', 'src/layouts/', 'src/entries/', 'src/routes\\.tsx$', 'src/main\\.tsx$'],
];

/** The server: a domain knows the domains before it, and its handlers may know every domain. */
const serverDomains = [
  'auth',
  'account',
  'booking',
  'organization',
  'payment',
  'membership',
  'consultation',
  'care',
  'promotion',
  'physique',
  'staff',
  'community',
];

export const serverLayers: readonly Layer[] = [
  ['contract, lib', 'generated/(?!hooks/)', 'src/lib/'],
  ['kernel', 'server/kernel/'],
  ...serverDomains.map((domain): Layer => [domain, `server/${domain}/(?!handlers\\.ts$)`]),
  ['handlers', `server/(${serverDomains.join('|')})/handlers\\.ts$`],
  ['demo, dev', 'server/demo/', 'server/dev/'],
  ['server', 'server/[^/]+\\.ts$'],
];
