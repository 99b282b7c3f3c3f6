import { useGetOrgContact } from '#generated/hooks/organization/organization.ts';
import { Sheet } from '#src/overlays/sheet.tsx';
import type { OverlayControl } from '#src/overlays/stack.ts';
import { QueryView } from '#src/ui/query-view.tsx';
import { Bone } from '#src/ui/skeleton.tsx';
import { ContactCard } from './contact-card.tsx';

/** Specification §2, bottom contact popup with the customer service's QR code. */
export default function ContactSheet(_: OverlayControl) {
  const contact = useGetOrgContact();
  return (
    <Sheet title="联系客服" note="预约、用药、退款的事，都可以问。">
      <QueryView query={contact} skeleton={<Bone height={300} />} errorTitle="网络不通，联系方式没有加载出来">
        {data => <ContactCard {...data} />}
      </QueryView>
    </Sheet>
  );
}
