export {};

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
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
  }
}
