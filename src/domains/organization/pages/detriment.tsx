import { PublishedPage } from '../parts/published-page.tsx';

export default function DetrimentPage() {
  return <PublishedPage title="危害告知" type="detriment" />;
}
