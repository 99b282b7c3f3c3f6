import { PublishedPage } from '#src/domains/organization/parts/published-page.tsx';

export default function LetterOfCommitmentPage() {
  return <PublishedPage title="承诺书" type="commitment" />;
}
