import { useGetOrgContact } from '#generated/hooks/organization/organization.ts';
import { QueryView } from '../ui/query-view.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { ContactCard } from './contact-card.tsx';
import { Sheet } from './sheet.tsx';
import type { OverlayControl } from './stack.ts';

/** Specification §2, bottom contact popup with the customer service's QR code. */
export const ContactSheet = ({ topOrgId }: { topOrgId: string } & OverlayControl) => {
  const contact = useGetOrgContact({ topOrgId });
  return (
    <Sheet title="联系客服" note="预约、用药、退款的事，都可以问。">
      <QueryView query={contact} skeleton={<Bone height={300} />} errorTitle="网络不通，没取到联系方式">
        {data => <ContactCard {...data} />}
      </QueryView>
    </Sheet>
  );
};
