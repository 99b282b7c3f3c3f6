/** Another team's test server is reached under its own root (specification §7, DEV-1). */
export const apiRoot: string = import.meta.env.VITE_API_ROOT ?? '/crm/api';
