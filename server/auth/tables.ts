export {};

declare module '#server/kernel/db/schema.ts' {
  interface Schema {
    sms_code: {
      phone: string;
      scene: string;
      code_hash: string;
      attempts: number;
      created_at: Date;
      expires_at: Date;
    };
    captcha: { random_key: string; code_hash: string; attempts: number; expires_at: Date };
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
  }
}
