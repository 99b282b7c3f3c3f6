import type { ColumnType, GeneratedAlways } from 'kysely';
import type { ImageType } from '#generated/model/image-type.ts';
import type { PreDiagnosisImageType } from '#generated/model/pre-diagnosis-image-type.ts';
import type { PartOfDay } from '#src/lib/business-date.ts';
import type { OrganizationTables } from './organization-tables.ts';

/** Given by the database when it is left out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** jsonb: parsed when read, text when written. */
type Json<T> = ColumnType<T, string, string>;

export type ReservationStatus = 'O' | 'R' | 'C' | 'A' | 'T' | 'I' | 'F' | 'E' | 'P';
export type VisitMode = 1 | 2;
export type ReservationType = 1 | 2;
export type PayOrderStatus = 'UNPAID' | 'PAID' | 'CLOSED' | 'REFUNDING' | 'REFUNDED';
export type WaitlistStatus = 'WAITING' | 'OFFERED' | 'TAKEN' | 'LAPSED' | 'LEFT';

export type PictureKind = ImageType | PreDiagnosisImageType;

interface SlotTime {
  /** Business date, 'YYYY-MM-DD'. */
  date: string;
  /** Business time, 'HH:mm'. */
  start_time: string;
  end_time: string;
  starts_at: Date;
  ends_at: Date;
}

/** The rows of migrations/. */
export interface Schema extends OrganizationTables {
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
  app_user: {
    user_id: string;
    phone: string | null;
    nickname: string;
    avatar_url: string | null;
    created_at: Date;
  };
  session: { token_hash: string; user_id: string; created_at: Date; expires_at: Date };
  wechat_identity: {
    app_id: string;
    openid: string;
    unionid: string | null;
    user_id: string;
    created_at: Date;
  };
  wechat_code: {
    code_hash: string;
    browser_hash: string;
    status: 'ASKING' | 'REFUSED' | 'DONE';
    outcome_sealed: Uint8Array | null;
    created_at: Date;
  };
  wechat_key: {
    key_hash: string;
    user_id: string;
    app_id: string;
    openid: string;
    unionid: string | null;
    expires_at: Date;
  };
  wechat_token: {
    app_id: string;
    kind: 'access_token' | 'jsapi_ticket' | 'card_ticket';
    sealed: Uint8Array | null;
    expires_at: Date | null;
    asking_until: Date | null;
  };
  simulated_wechat_code: { code: string; openid: string; created_at: Date };
  sms_code: {
    phone: string;
    scene: string;
    code_hash: string;
    attempts: number;
    created_at: Date;
    expires_at: Date;
  };
  captcha: { random_key: string; code_hash: string; attempts: number; expires_at: Date };
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
  staff_comment: {
    top_org_id: string;
    comment_id: string;
    staff_id: string;
    clinic_id: Defaulted<string | null>;
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
  pay_order: {
    top_org_id: string;
    trade_id: string;
    user_id: string;
    biz_type: 'registration' | 'joint';
    biz_id: string;
    amount: number;
    status: PayOrderStatus;
    transaction_id: string | null;
    pay_until: Date;
    refund_reason: string | null;
    refund_no: Defaulted<number>;
    attempts: Defaulted<number>;
    next_attempt_at: Date | null;
    created_at: Date;
    paid_at: Date | null;
    refunded_at: Date | null;
  };
  picture: {
    picture_id: string;
    user_id: string;
    kind: PictureKind;
    width: number;
    height: number;
    bytes: number;
    uploaded_at: Date;
    stored_at: Date | null;
    claimed_by: string | null;
    unclaimed_since: Date | null;
    is_public: Defaulted<boolean>;
    dropped_at: Date | null;
  };
  simulated_pay_keys: { only_one: Defaulted<true>; sealed: Uint8Array };
  simulated_payment: {
    out_trade_no: string;
    prepay_id: string;
    description: string;
    total: number;
    time_expire: Date;
    trade_state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED';
    transaction_id: string | null;
    success_time: Date | null;
    notice_delay_ms: Defaulted<number | null>;
  };
  simulated_refund: { out_refund_no: string; out_trade_no: string; amount: number; success_time: Date };
  simulated_pay_notice: {
    notice_id: string;
    out_trade_no: string;
    out_refund_no: string | null;
    attempts: number;
    due_at: Date;
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
