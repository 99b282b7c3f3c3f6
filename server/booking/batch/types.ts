import type { Selectable } from 'kysely';
import type { AgreedProtocol } from '#generated/model/agreed-protocol.ts';
import type { SeatFacts } from '#server/booking/seats.ts';
import type { ReservationType, VisitMode } from '#server/booking/tables.ts';
import type { Config } from '#server/kernel/config.ts';
import type { Schema } from '#server/kernel/db/schema.ts';
import type { BusinessError } from '#server/kernel/errors.ts';
import type { FirstUse, KeyedRequest } from '#server/kernel/idempotency.ts';

/** What a person chose. An online visit follows an earlier one, physiotherapy names its project. */
export interface Draft {
  reservationType: ReservationType;
  visitMode: VisitMode;
  useHealthIns: boolean;
  reservationDate: string;
  reservationStartTime: string;
  reservationEndTime: string;
  physicianId: string;
  clinicId: string;
  patientId: string;
  projectId?: string | undefined;
  earlierCaseId?: string | undefined;
  earlierDiagnosis?: string | undefined;
  /** What the person agreed to. */
  protocols?: readonly AgreedProtocol[] | undefined;
  couponUseId?: string | undefined;
  /** In fen, as the page shows it. */
  shownPayable?: number | undefined;
}

export interface BookingRequest extends KeyedRequest {
  userId: string;
  topOrgId: string;
  draft: Draft;
  /** In fen; computed where it is undefined. */
  payable?: number | undefined;
}

export interface Booked {
  reservationCode: string;
  medicalCaseId: string;
  payable: number;
}

export type Outcome = Booked | BusinessError;

export type BookingSettings = Pick<Config, 'paymentProvider' | 'holdMinutes'>;

interface RequestFacts {
  firstUse: FirstUse<Booked> | null;
  ownPatient: boolean;
  /** 0: the patient's ID number was not checked. */
  verification: 0 | 1 | 2;
  /** What has to be agreed to; null where there is nothing. */
  protocols: readonly AgreedProtocol[] | null;
  /** The account's attempts in the last minute, this one among them: the audit log has each. */
  attempts: number;
  /** In fen. */
  discount: number | null;
}

/** The requested slot, what a visit in it costs (in fen), and what decides about a seat. */
export interface SlotFacts extends Selectable<Schema['slot']>, SeatFacts, RequestFacts {
  in_store_fee: number | null;
  online_fee: number | null;
  /** Null where the practitioner does not do the requested project at the clinic. */
  project_fee: number | null;
}

/** What a booking depends on; `slot_id` is null where there is no such slot. */
export type BookingFacts = SlotFacts | (RequestFacts & { slot_id: null });

/** A request that is booked if there is a seat. */
export interface Candidate {
  request: BookingRequest;
  facts: SlotFacts;
  fee: number;
  earlier: { earlier_case_id: string | null; earlier_diagnosis: string | null };
}
