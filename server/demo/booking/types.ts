import type { Efficacy } from '#generated/model/efficacy.ts';
import type { RatingScore } from '#generated/model/rating-score.ts';

/** 0 is Sunday, as in Date.prototype.getDay. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** am 08:30-12:00, pm 14:00-17:30, eve 18:30-20:30. */
export type DayPart = 'am' | 'pm' | 'eve';

export type Gender = 'M' | 'F';

export interface DemoDepartment {
  id: string;
  orgId: string;
  name: string;
  sort: number;
}

export interface DemoClinic {
  id: string;
  orgId: string;
  name: string;
  city: string;
  province: string;
  district: string;
  address: string;
  latitude: number;
  longitude: number;
  phone: string;
  floorGuide: string;
  transit: string;
  openWeekdays: readonly { weekday: Weekday; parts: readonly DayPart[] }[];
  note: string;
}

export interface DemoSession {
  weekday: Weekday;
  part: DayPart;
  minutes: 20 | 30 | 40;
  capacity: 1 | 2 | 3;
}

/** `dayOffset` counts from the day of seeding, 0 to 13; without `part` the whole day is closed. */
export interface DemoClosure {
  dayOffset: number;
  part?: DayPart;
  reason: '停诊' | '院内会诊' | '外出讲学';
}

export type DemoRank = '主任医师' | '副主任医师' | '主治医师' | '医师' | '高级理疗师' | '理疗师';

export interface DemoStaff {
  id: string;
  orgId: string;
  portrait: string;
  name: string;
  gender: Gender;
  age: number;
  title: 1 | 2 | 9;
  rank: DemoRank;
  departmentIds: readonly string[];
  practiceYears: number;
  goodAt: readonly string[];
  summary: string;
  biography: string;
  /** Fees in fen; null where the person does not see patients in that mode. */
  inStoreFee: number | null;
  onlineFee: number | null;
  clinics: readonly { clinicId: string; room: string; hours: readonly DemoSession[] }[];
  onlineHours: readonly DemoSession[];
  closures: readonly DemoClosure[];
  /** Share of seats already taken, 0 to 1; 1 is full for all fourteen days. */
  busyness: number;
}

export interface DemoComment {
  staffId: string;
  author: string;
  disease: string;
  rating: RatingScore;
  efficacy: Efficacy;
  daysAgo: number;
  text: string;
}

export interface DemoVisit {
  staffId: string;
  patientIndex: number;
  /** Negative is past, 0 the day of seeding, positive future. */
  daysFromNow: number;
  hour: string;
  status: 'R' | 'A' | 'I' | 'T' | 'F' | 'C' | 'E' | 'P';
  visitMode: 1 | 2;
  complaint: string;
  diagnosis?: string;
  /** What an online visit goes back to, as made elsewhere. */
  earlierDiagnosis?: string;
}

export interface DemoProject {
  id: string;
  orgId: string;
  name: string;
  icon: string;
  minutes: 20 | 30 | 40;
  fee: number;
  summary: string;
  description: string;
  suitableFor: readonly string[];
  notFor: readonly string[];
  /** Each does it at every clinic of theirs. */
  therapistIds: readonly string[];
}

export interface DemoProtocol {
  id: string;
  reservationType: 1 | 2;
  visitMode: 1 | 2 | null;
  title: string;
  version: string;
  paragraphs: readonly string[];
}

export interface DemoTreatmentCase {
  id: string;
  staffId: string;
  departmentId: string;
  /** The special department that shows it as its own. */
  specialId?: string;
  title: string;
  disease: string;
  summary: string;
  patientDesc: string;
  visits: readonly { title: string; content: string; outcome: string }[];
  remark: string;
  daysAgo: number;
}

export interface DemoSpecial {
  id: string;
  orgId: string;
  name: string;
  icon: string;
  summary: string;
  description: string;
  physicianIds: readonly string[];
  symptoms: readonly string[];
  articles: readonly { title: string; summary: string; staffId: string; daysAgo: number }[];
}
