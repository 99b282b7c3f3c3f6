import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Efficacy } from '#generated/model/efficacy.ts';
import type { RatingScore } from '#generated/model/rating-score.ts';
import type { Defaulted, Json } from '#server/kernel/db/columns.ts';
import type { PartOfDay } from '#src/lib/business-date.ts';

export type ReservationStatus = 'O' | 'R' | 'C' | 'A' | 'T' | 'I' | 'F' | 'E' | 'P';
export type VisitMode = 1 | 2;
export type ReservationType = 1 | 2;
export type WaitlistStatus = 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT';

interface SlotTime {
  /** Business date, 'YYYY-MM-DD'. */
  date: string;
  /** Business time, 'HH:mm'. */
  start_time: string;
  end_time: string;
  starts_at: Date;
  ends_at: Date;
}

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
    department: { top_org_id: string; department_id: string; name: string; sort: number };
    clinic: {
      top_org_id: string;
      clinic_id: string;
      name: string;
      city: string;
      address: string;
      floor_guide: string;
      phone: string;
      latitude: number;
      longitude: number;
      opening_hours: string;
      transit: Defaulted<string>;
      note: Defaulted<string>;
      sort: number;
    };
    staff: {
      top_org_id: string;
      staff_id: string;
      name: string;
      title: 1 | 2 | 9;
      rank: string;
      avatar_url: string;
      practice_years: number;
      good_at: Json<string[]>;
      summary: string;
      biography: string;
      in_store_fee: number | null;
      online_fee: number | null;
      search_text: string;
      sort: number;
    };
    staff_department: { top_org_id: string; staff_id: string; department_id: string; sort: number };
    staff_clinic: { top_org_id: string; staff_id: string; clinic_id: string; room: string; sort: number };
    schedule: {
      top_org_id: string;
      staff_id: string;
      clinic_id: string;
      visit_mode: VisitMode;
      weekday: number;
      start_time: string;
      end_time: string;
      minutes: number;
      capacity: number;
    };
    slot: SlotTime & {
      top_org_id: string;
      slot_id: string;
      staff_id: string;
      clinic_id: string;
      reservation_type: ReservationType;
      visit_mode: VisitMode;
      capacity: number;
      desk_taken: Defaulted<number>;
      taken: Defaulted<number>;
      closed_reason: string | null;
      /** Not closed, and a seat is left. */
      is_free: GeneratedAlways<boolean>;
    };
    reservation: SlotTime & {
      top_org_id: string;
      reservation_code: string;
      medical_case_id: string;
      user_id: string;
      patient_id: string;
      staff_id: string;
      clinic_id: string;
      slot_id: string;
      seat_no: number;
      reservation_type: ReservationType;
      visit_mode: VisitMode;
      project_id: Defaulted<string | null>;
      use_health_ins: boolean;
      status: ReservationStatus;
      fee: number;
      payable: number;
      hold_until: Date | null;
      created_at: Date;
    };
    reservation_move: {
      top_org_id: string;
      reservation_code: string;
      move_no: number;
      from_status: ReservationStatus | null;
      to_status: ReservationStatus;
      at: Date;
    };
    reservation_change: {
      top_org_id: string;
      reservation_code: string;
      change_no: number;
      from_slot_id: string;
      to_slot_id: string;
      at: Date;
    };
    waitlist_entry: {
      top_org_id: string;
      entry_id: string;
      queue_no: GeneratedAlways<number>;
      user_id: string;
      patient_id: string;
      staff_id: string;
      clinic_id: string;
      date: string;
      part_of_day: PartOfDay;
      status: WaitlistStatus;
      slot_id: string | null;
      offer_until: Date | null;
      notified_at: Defaulted<Date | null>;
      notice_after: Defaulted<Date | null>;
      created_at: Date;
    };
    medical_case: {
      top_org_id: string;
      medical_case_id: string;
      reservation_code: string;
      user_id: string;
      patient_id: string;
      complaint: string | null;
      diagnosis: string | null;
      earlier_case_id: Defaulted<string | null>;
      earlier_diagnosis: Defaulted<string | null>;
      created_at: Date;
    };
    phy_project: {
      top_org_id: string;
      project_id: string;
      name: string;
      icon_url: string;
      minutes: number;
      fee: number;
      summary: string;
      description: string;
      suitable_for: Json<string[]>;
      not_for: Json<string[]>;
      sort: number;
    };
    staff_project: { top_org_id: string; staff_id: string; clinic_id: string; project_id: string };
    service_protocol: {
      top_org_id: string;
      protocol_id: string;
      reservation_type: ReservationType;
      visit_mode: VisitMode | null;
      title: string;
      version: string;
      content: string;
      sort: number;
    };
    consultation_discount: { top_org_id: string; name: string; amount: number };
    treatment_case: {
      top_org_id: string;
      case_id: string;
      staff_id: string;
      department_id: string;
      special_id: Defaulted<string | null>;
      title: string;
      disease: string;
      summary: string;
      patient_desc: string;
      visits: Json<{ title: string; content: string; outcome: string }[]>;
      remark: string;
      published_at: Date;
    };
    special_department: {
      top_org_id: string;
      special_id: string;
      name: string;
      icon_url: string;
      summary: string;
      description: string;
      sort: number;
    };
    special_physician: { top_org_id: string; special_id: string; staff_id: string };
    special_symptom: { top_org_id: string; special_id: string; label_id: string; name: string; sort: number };
    special_article: {
      top_org_id: string;
      special_id: string;
      article_id: string;
      title: string;
      summary: string;
      cover_url: string | null;
      author: string;
      published_at: Date;
    };
    staff_comment: {
      top_org_id: string;
      comment_id: string;
      staff_id: string;
      clinic_id: Defaulted<string | null>;
      author: string;
      disease: string | null;
      rating: RatingScore;
      efficacy: Efficacy;
      /** From the efficacy, by the database. */
      significance: GeneratedAlways<1 | 2 | 3>;
      text: string;
      images: ColumnType<string[], string | undefined, string>;
      pennant_id: Defaulted<string | null>;
      reply: Defaulted<string | null>;
      star_count: Defaulted<number>;
      created_at: Date;
    };
  }
}
