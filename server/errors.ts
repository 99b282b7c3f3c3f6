import { ErrorCode } from '#generated/model/error-code.ts';
import type { ErrorName } from '#generated/operations.ts';

/** What a person reads when no better words are given. */
const defaultMessages: Record<Exclude<ErrorName, 'OK'>, string> = {
  INVALID_INPUT: '填写有误，请核对后再试',
  FORBIDDEN: '没有权限这样操作',
  NOT_FOUND: '没有找到，可能已被移除',
  IDEMPOTENCY_CONFLICT: '内容已改动，请重新提交',
  NOT_LOGGED_IN: '请先登录',
  NOT_OPEN: '该功能尚未开放',
  TOO_OFTEN: '操作太频繁，请稍后再试',
  SILENT_6033: '网络开小差了',
  SLOT_GONE: '这个时段刚被约走，请另选时间',
  ALREADY_BOOKED: '该就诊人这天已约了这位医生，或这一时段另有预约',
  MOVE_NOT_ALLOWED: '现在不能这样操作，请刷新后再看',
  CANCEL_TOO_LATE: '已过可取消的时间，请致电前台',
  NOT_BOOKABLE: '医生这一天不出诊，请另选日期',
  ALREADY_WAITING: '已在候补里，有号会通知您',
  EARLIER_VISIT_REQUIRED: '线上只看复诊，请先到店看一次',
  SMS_CODE_WRONG: '验证码错误，请核对短信',
  SMS_CODE_EXPIRED: '验证码已失效，请重新获取',
  PATIENT_EXISTS: '这个证件号已在就诊人里',
  ID_NUMBER_INVALID: '身份证号有误，请核对',
  GUARDIAN_REQUIRED: '未满 18 周岁，请填写监护人',
  SYSTEM_FAULT: '网络开小差了',
  SILENT_61118: '网络开小差了',
  SILENT_61119: '网络开小差了',
};

/** A refusal that the contract names; anything else that is thrown is a fault of the server. */
export class BusinessError extends Error {
  readonly errorName: Exclude<ErrorName, 'OK'>;
  readonly code: number;
  readonly detail: string | undefined;

  /** @param detail for developers, e.g. the field's path; sent as `msg` */
  constructor(errorName: Exclude<ErrorName, 'OK'>, message?: string, detail?: string) {
    super(message ?? defaultMessages[errorName]);
    this.name = 'BusinessError';
    this.errorName = errorName;
    this.code = ErrorCode[errorName];
    this.detail = detail;
  }
}
