import type { ColumnType } from 'kysely';
import type { ImageType } from '#generated/model/image-type.ts';
import type { PreDiagnosisImageType } from '#generated/model/pre-diagnosis-image-type.ts';
import type { Defaulted } from './columns.ts';

export type PictureKind = ImageType | PreDiagnosisImageType;

/**
 * The rows of the kernel's tables. Each domain adds its own in `server/<domain>/tables.ts`; schema.test.ts compares all of
 * them with a migrated database.
 */
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
  app_user: {
    user_id: string;
    phone: string | null;
    nickname: string;
    avatar_url: string | null;
    created_at: Date;
  };
  session: { token_hash: string; user_id: string; created_at: Date; expires_at: Date };
  audit_log: {
    audit_id: string;
    at: Date;
    user_id: string;
    operation: string;
    subject: string | null;
    request_id: string;
  };
  idempotency: {
    /** Null for a guest's key. */
    user_id: string | null;
    key: string;
    operation: string;
    body_hash: string;
    answer: ColumnType<unknown, string | null, string | null>;
    created_at: Date;
  };
  rate_window: { bucket: string; window_start: Date; hits: number };
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
  wechat_token: {
    app_id: string;
    kind: 'access_token' | 'jsapi_ticket' | 'card_ticket';
    sealed: Uint8Array | null;
    expires_at: Date | null;
    asking_until: Date | null;
  };
  simulated_wechat_code: { code: string; openid: string; created_at: Date };
  simulated_sms: { sms_id: string; phone: string; text: string; created_at: Date };
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
}
