import type { ColumnType } from 'kysely';
import type { OnceOperation } from '#generated/model/once-operation.ts';
import type { OnceOutcome } from '#generated/model/once-outcome.ts';
import type { PageName } from '#generated/model/page-name.ts';
import type { PolicyId } from '#generated/model/policy-id.ts';
import type { PopupFrequency } from '#generated/model/popup-frequency.ts';
import type { PopupKind } from '#generated/model/popup-kind.ts';
import type { PriceKind } from '#generated/model/price-kind.ts';
import type { StaffLicenseKind } from '#generated/model/staff-license-kind.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';
import type { Defaulted } from '#server/kernel/db/columns.ts';

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
    bulletin: {
      top_org_id: string;
      bulletin_id: string;
      title: string;
      content: string;
      link: string | null;
      closable: boolean;
      urgency: number;
      starts_at: Date;
      ends_at: Date | null;
    };
    popup: {
      top_org_id: string;
      popup_id: string;
      page: PageName;
      kind: Exclude<PopupKind, 'ACADEMY'>;
      frequency: PopupFrequency;
      title: string;
      content: string | null;
      image_url: string | null;
      qr_code_url: string | null;
      confirm_text: string;
      cancel_text: string | null;
      link: string | null;
      once_operation: OnceOperation | null;
      starts_at: Date;
      ends_at: Date | null;
      sort: number;
    };
    banner: {
      top_org_id: string;
      banner_id: string;
      position: PageName;
      title: string;
      image_url: string;
      link: string | null;
      starts_at: Date;
      ends_at: Date | null;
      sort: number;
    };
    once_operation: {
      user_id: string;
      top_org_id: string;
      operation: OnceOperation;
      finished: OnceOutcome;
      at: Date;
    };
    agreement: { user_id: string; top_org_id: string; policy_id: PolicyId; version: string; at: Date };
    system_param: {
      top_org_id: string;
      type: SystemParamType;
      param_id: string;
      name: string;
      value: string | null;
      content: string | null;
      images: ColumnType<string[], string | undefined, string>;
      link: string | null;
      updated_on: string;
      sort: number;
    };
    price_bulletin: {
      top_org_id: string;
      title: string;
      effective_on: string;
      complaint_phone: string;
      note: string;
    };
    price_group: { top_org_id: string; group_id: string; name: string; sort: number };
    price_item: {
      top_org_id: string;
      item_id: string;
      group_id: string;
      item_code: string;
      name: string;
      content: string | null;
      unit: string;
      price: number;
      kind: PriceKind;
      insurable: boolean;
      note: string | null;
    };
    clinic_price: { top_org_id: string; clinic_id: string; item_id: string; price: number };
    org_contact: {
      top_org_id: string;
      contact_name: string;
      contact_phone: string;
      contact_wx: string;
      contact_qr_code: string;
    };
    company_formula: {
      top_org_id: string;
      company_name: string;
      social_credit_code: string;
      medical_license_no: string;
      medical_license_until: string;
      review_pharmacist: string;
      dispensary: string;
      decoction_center: string;
      herb_standard: string;
      note: string;
    };
    agreed_formula: {
      top_org_id: string;
      formula_id: string;
      name: string;
      source: string;
      composition: string;
      effect: string;
      usage: string;
      caution: string;
      sort: number;
    };
    staff_license: {
      top_org_id: string;
      license_id: string;
      staff_id: string;
      kind: StaffLicenseKind;
      license_no: string;
      practice_scope: string | null;
      practice_place: string | null;
      issuer: string;
      issued_on: string;
      valid_until: string | null;
      image_url: string;
      withdrawn: Defaulted<boolean>;
    };
  }
}
