import type { PageName } from '#generated/model/page-name.ts';
import { overlays } from './stack.ts';

/** Every banner of a page as a list that stands still. */
export async function openBannerList(topOrgId: string, position: PageName): Promise<void> {
  const { BannerListSheet } = await import('./banner-list-sheet.tsx');
  overlays.open(BannerListSheet, { topOrgId, position }, { closeOnMask: true });
}
