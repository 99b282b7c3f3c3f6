import type { ContactInfo } from '#generated/model/contact-info.ts';
import { Dialog } from '#src/overlays/dialog.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { ContactCard } from './contact-card.tsx';

/** Specification §2, contact pop-up: all four are given. */
export default function ContactDialog({ close, ...contact }: ContactInfo & OverlayControl) {
  return (
    <Dialog title="联系我们" actions={[{ label: '确定', onClick: close }]}>
      <ContactCard {...contact} />
    </Dialog>
  );
}
