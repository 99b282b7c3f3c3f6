import type { ContactInfo } from '#generated/model/contact-info.ts';
import { ContactCard } from './contact-card.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayControl } from './stack.ts';

/** Specification §2, contact pop-up: all four are given. */
export const ContactDialog = ({ close, ...contact }: ContactInfo & OverlayControl) => (
  <Dialog title="联系我们" actions={[{ label: '确定', onClick: close }]}>
    <ContactCard {...contact} />
  </Dialog>
);
