import { PublishedPage } from '#src/domains/organization/parts/published-page.tsx';

export default function DetrimentPage() {
  return <PublishedPage title="危害告知" type="detriment" />;
}
