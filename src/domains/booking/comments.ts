import { overlays } from '../../overlays/stack.ts';

export interface CommentSource {
  of: 'staff' | 'clinic' | 'department';
  id: string;
  topOrgId: string;
}

/** Every comment, page by page. */
export async function openComments(source: CommentSource): Promise<void> {
  const { CommentsSheet } = await import('./parts/comments-sheet.tsx');
  overlays.open(CommentsSheet, source, { closeOnMask: true });
}
