export {};

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
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
  }
}
