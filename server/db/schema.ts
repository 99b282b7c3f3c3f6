import type { ColumnType } from 'kysely';

/** Given by the database when it is left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** jsonb: parsed when read, text when written. */
type Json<T> = ColumnType<T, string, string>;

export type ReservationStatus = 'O' | 'R' | 'C' | 'A' | 'T' | 'I' | 'F' | 'E' | 'P';
export type VisitMode = 1 | 2;
export type ReservationType = 1 | 2;

interface SlotTime {
  /** Business date, 'YYYY-MM-DD'. */
  date: string;
  /** Business time, 'HH:mm'. */
  start_time: string;
  end_time: string;
  starts_at: Date;
  ends_at: Date;
}

/** The rows of migrations/0001-foundation.sql. */
export interface Schema {
  organization: {
    top_org_id: string;
    short_name: string;
    name: string;
    mp_name: string;
    mp_qr_code_url: string;
    company_id: string;
    is_default: boolean;
  };
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
  };
  app_user: {
    user_id: string;
    phone: string;
    nickname: string;
    avatar_url: string | null;
    created_at: Date;
  };
  session: { token_hash: string; user_id: string; created_at: Date; expires_at: Date };
  sms_code: {
    phone: string;
    scene: string;
    code_hash: string;
    attempts: number;
    created_at: Date;
    expires_at: Date;
  };
  rate_window: { bucket: string; window_start: Date; hits: number };
  idempotency: {
    user_id: string;
    key: string;
    operation: string;
    body_hash: string;
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Date;
  };
  patient: {
    patient_id: string;
    user_id: string;
    name: string;
    gender: 'M' | 'F';
    birth_date: string;
    relation: 'SELF' | 'FATHER' | 'MOTHER' | 'SPOUSE' | 'SON' | 'DAUGHTER' | 'OTHER';
    id_number_sealed: Uint8Array;
    id_number_index: string;
    id_number_masked: string;
    phone: string | null;
    guardian_name: string | null;
    guardian_id_sealed: Uint8Array | null;
    guardian_phone: string | null;
    verification_status: 0 | 1 | 2;
    created_at: Date;
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
  medical_case: {
    top_org_id: string;
    medical_case_id: string;
    reservation_code: string;
    user_id: string;
    patient_id: string;
    complaint: string | null;
    diagnosis: string | null;
    created_at: Date;
  };
  staff_comment: {
    top_org_id: string;
    comment_id: string;
    staff_id: string;
    author: string;
    disease: string;
    significance: 1 | 2 | 3;
    text: string;
    created_at: Date;
  };
  pennant_kind: { dict_id: string; dict_name: string; icon_url: string };
  staff_pennant: {
    top_org_id: string;
    pennant_no: string;
    staff_id: string;
    dict_id: string;
    name: string;
    comment: string;
    created_at: Date;
  };
  simulated_sms: { sms_id: string; phone: string; text: string; created_at: Date };
  audit_log: {
    audit_id: string;
    at: Date;
    user_id: string;
    operation: string;
    subject: string | null;
    request_id: string;
  };
}
