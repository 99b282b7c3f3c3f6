import { overlays } from './stack.ts';

/** What one can write in the community. */
export async function openPostMenu(): Promise<void> {
  const { PostMenuSheet } = await import('./post-menu-sheet.tsx');
  overlays.open(PostMenuSheet, {}, { closeOnMask: true });
}
