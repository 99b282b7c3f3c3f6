import { getOrgContact } from '#generated/hooks/organization/organization.ts';
import { loading } from './loading.ts';
import { overlays } from './stack.ts';
import { tellLost } from './tell-lost.ts';

/** The contact pop-up over whatever stands there; it has its four facts before it opens. */
export async function openContact(topOrgId: string): Promise<void> {
  loading.show();
  try {
    const [contact, { ContactDialog }] = await Promise.all([
      getOrgContact({ topOrgId }),
      import('./contact-dialog.tsx'),
    ]);
    overlays.open(ContactDialog, contact);
  } catch (error) {
    tellLost(error, '网络不通，没取到联系方式');
  } finally {
    loading.hide();
  }
}

export async function openContactSheet(topOrgId: string): Promise<void> {
  const { ContactSheet } = await import('./contact-sheet.tsx');
  overlays.open(ContactSheet, { topOrgId }, { closeOnMask: true });
}
