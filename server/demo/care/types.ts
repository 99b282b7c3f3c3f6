export interface DemoPennantKind {
  id: '1' | '2' | '3' | '4';
  name: string;
  iconUrl: string;
}

export interface DemoPennant {
  staffId: string;
  pennantId: DemoPennantKind['id'];
  /** The sender; empty when the pennant was given anonymously. */
  name: string;
  comment: string;
  daysAgo: number;
}
