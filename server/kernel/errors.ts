import { ErrorCode } from '#generated/model/error-code.ts';
import type { ErrorName } from '#generated/operations.ts';

/** The default message of a code. */
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
  REAL_NAME_REQUIRED: '线上就诊须先实名，请补上身份证号，或改约到店',
  SMS_CODE_WRONG: '验证码错误，请核对短信',
  SMS_CODE_EXPIRED: '验证码已失效，请重新获取',
  PATIENT_EXISTS: '这个证件号已在就诊人里',
  ID_NUMBER_INVALID: '身份证号有误，请核对',
  GUARDIAN_REQUIRED: '未满 18 周岁，请填写监护人',
  CAPTCHA_REQUIRED: '请输入图形验证码',
  CAPTCHA_WRONG: '图形验证码错误',
  PHONE_TAKEN: '这个手机号已有账号，请换一个',
  WECHAT_KEY_INVALID: '微信授权已过期，请重新授权',
  WECHAT_TAKEN: '这个微信已绑定另一个账号',
  CONSENT_REQUIRED: '未同意使用这项信息，请到系统设置里开启',
  CHILD_POLICY_REQUIRED: '未满 14 周岁，请监护人先同意儿童隐私政策',
  PHONE_MISMATCH: '请填写本账号绑定的手机号',
  ACCOUNT_IN_USE: '还有未了结的事项，暂不能注销',
  RIGHTS_REQUEST_OPEN: '同类的请求正在办理，请等待答复',
  TOO_MANY: '已到数量上限，请先删去不用的',
  PHONE_UNCHANGED: '新手机号与现在的相同',
  CONSULTATION_EXISTS: '这位就诊人已有一份会诊在办理',
  ROOM_NOT_OPEN: '诊室还没开放，开始前 15 分钟可进入',
  IDENTITY_REQUIRED: '请先核对就诊人的身份',
  IDENTITY_MISMATCH: '姓名或身份证号与登记的不符，请核对',
  PENNANT_GIVEN: '这次就诊已送过锦旗，谢谢您',
  RECORD_NOT_SIGNED: '医生还没签完病历，请稍后再申请',
  FEE_CHANGED: '应付有变动，请再核对一遍',
  GOLD_NOT_ENOUGH: '健康金不足或已过期，请重新选择',
  GOLD_OF_ANOTHER: '这次就诊已用过另一账号的健康金',
  COUPON_NOT_USABLE: '这张优惠券现在不能用，请另选',
  ADDRESS_NOT_COVERED: '这个地址暂不配送，可另选地址或到店自取',
  CARD_NOT_USABLE: '这张健康卡现在不能用，请改为自费',
  PHONE_NOT_BOUND: '请先绑定手机号',
  NOTHING_TO_CLAIM: '暂时没有可领取的健康金',
  COUPON_GONE: '优惠券已领完',
  CARD_CODE_WRONG: '兑换码有误，请核对卡面',
  CARD_NOT_CLAIMABLE: '这张卡已被激活或不符合领取条件',
  INVITATION_CODE_INVALID: '邀请码无效，请向好友核对',
  INVITER_REFUSED: '您已不是新用户，不能再绑定邀请人',
  ACTIVITY_ENDED: '活动已结束，感谢您的关注',
  AWARD_NOT_ENOUGH: '可领取的奖励不足，请核对金额',
  PHYSIQUE_UNSUITABLE: '这份量表适用于 15 周岁以上，孩子的体质请让医生看',
  PHYSIQUE_ANSWERS_MISMATCH: '还有题目没有答，请补上再提交',
  CONTENT_REFUSED: '内容里有联系方式或不宜发布的词句，请修改后再发',
  MUTED: '您已被暂停发布，到期自动恢复',
  STAFF_CODE_WRONG: '工号与手机号对不上，请核对',
  STAFF_BOUND: '已有绑定，请先联系管理员解除',
  POLICY_OUTDATED: '协议已更新，请重新阅读',
  IMAGE_REFUSED: '图片打不开或过大，请换一张',
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
