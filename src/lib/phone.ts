export const PHONE_ERROR = '手机格式错误';

/** Specification §5: 11 digits, 1 then 3 to 9. */
export const isPhone = (text: string) => /^1[3-9]\d{9}$/.test(text);

/** 138 0000 2000 */
export const groupPhone = (phone: string) => phone.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');

/** 138****2000 */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');
