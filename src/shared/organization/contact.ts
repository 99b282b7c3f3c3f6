import { getOrgContact } from '#generated/hooks/organization/organization.ts';
import type { ContactInfo } from '#generated/model/contact-info.ts';
import { loading } from '#src/overlays/loading.ts';
import { overlays } from '#src/overlays/stack.ts';
import { toastNetworkError } from '#src/overlays/toast-network-error.ts';

/** Opens the contact pop-up once its four facts are loaded. */
export async function openContact(): Promise<void> {
  const contact = await loadContact();
  if (contact) await overlays.ask(() => import('./contact-dialog.tsx'), contact);
}

async function loadContact(): Promise<ContactInfo | undefined> {
  loading.show();
  try {
    return await getOrgContact();
  } catch (error) {
    toastNetworkError(error, '网络不通，联系方式没有加载出来');
    return undefined;
  } finally {
    loading.hide();
  }
}
