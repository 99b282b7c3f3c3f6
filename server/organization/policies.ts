import type { DataUse } from '#generated/model/data-use.ts';
import type { PolicyId } from '#generated/model/policy-id.ts';
import type { PrivacyPolicy } from '#generated/model/privacy-policy.ts';

/**
 * The two policies of specification §1, each in the version that is in force. A new version is a release: a person agrees
 * to a version, and is asked again for the next.
 */

const uses: DataUse[] = [
  {
    function: 'profile',
    name: '昵称与头像',
    personalData: '昵称、头像、手机号',
    purpose: '建立账号，在社区与评价里显示',
    effectIfRefused: '不能自定昵称与头像，仍可用默认昵称',
  },
  {
    function: 'patientRecord',
    name: '就诊人档案',
    personalData:
      '姓名、身份证号、手机号、出生日期、性别、与账号持有人的关系；未成年人另有监护人的姓名、身份证号与手机号',
    purpose: '实名就诊，书写病历',
    effectIfRefused: '不能添加就诊人，也就不能预约',
  },
  {
    function: 'preDiagnosis',
    name: '预诊表',
    personalData: '主诉、病史、用药、舌象与面部照片、检查报告',
    purpose: '医师接诊之前了解病情',
    effectIfRefused: '不能填预诊表，可到店当面说明',
  },
  {
    function: 'payment',
    name: '付款',
    personalData: '订单号、付款金额、付款时间',
    purpose: '收取诊费与药费',
    effectIfRefused: '不能在线付款，可到店付款',
  },
  {
    function: 'refund',
    name: '退款',
    personalData: '订单号、退款原因、原付款渠道',
    purpose: '原路退回',
    effectIfRefused: '不能在线退款，可到店办理',
  },
  {
    function: 'followUp',
    name: '随访',
    personalData: '疗效、症状变化、评价',
    purpose: '医师跟进疗效',
    effectIfRefused: '不能在线随访',
  },
  {
    function: 'customerService',
    name: '客服',
    personalData: '联系方式、咨询的内容',
    purpose: '答复咨询与投诉',
    effectIfRefused: '不能在线联系客服，可打电话',
  },
  {
    function: 'invoice',
    name: '发票',
    personalData: '抬头、税号、电子邮箱、手机号',
    purpose: '开具与送达发票',
    effectIfRefused: '不能在线开发票，可到店开具',
  },
  {
    function: 'device',
    name: '设备权限',
    personalData: '位置、相机、相册、麦克风',
    purpose: '算距离、传图片、视频就诊',
    effectIfRefused: '不能按距离排门店、传图片或视频就诊',
  },
];

const usesOfChildren: DataUse[] = [
  {
    function: 'patientRecord',
    name: '儿童就诊人档案',
    personalData: '儿童的姓名、身份证号、出生日期、性别；监护人的姓名、身份证号与手机号',
    purpose: '在监护人陪同下实名就诊',
    effectIfRefused: '不能添加这个孩子，其他就诊人不受影响',
  },
  {
    function: 'preDiagnosis',
    name: '儿童预诊表',
    personalData: '孩子的症状、病史、舌象照片',
    purpose: '医师接诊之前了解病情',
    effectIfRefused: '不能填预诊表，可到店当面说明',
  },
];

const section = (title: string, ...paragraphs: string[]) =>
  `<h2>${title}</h2>${paragraphs.map(text => `<p>${text}</p>`).join('')}`;

const list = (...items: string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`;

const privacy: PrivacyPolicy = {
  policyId: '0004',
  title: '隐私政策',
  date: '2025-02-19',
  version: '2025.02.19',
  content: [
    section(
      '一、我们收集哪些信息',
      '我们按功能收集，只收集那项功能必需的。下面逐项写明：哪项功能、用到什么、为了什么。您可以拒绝其中任何一项，只影响那一项功能，其余照常使用。',
      '不登录也可以看医生、门店与文章；约医生、看病历、付款时，才请您登录。',
    ),
    section(
      '二、我们怎样使用',
      '您的信息只用于写明的用途。用于别的用途之前，会再问您。病历只有接诊的医师与为您服务的人员可以看到，每次查看都有记录。',
    ),
    section('三、我们与谁共享', '只在下列情形，并且只给必需的部分：') +
      list(
        '微信支付：收款与退款要用的订单号与金额；',
        '短信服务商：接收验证码与就诊通知的手机号；',
        '药房与快递：寄药要用的收件人、电话与地址；',
        '法律、法规要求提供的。',
      ),
    section(
      '四、我们怎样保存',
      '信息存放在中国境内，证件号加密存放。病历按国家规定保存不少于 15 年；其余信息在您注销账号后 15 个工作日内删除，法律另有规定的除外。',
    ),
    section(
      '五、您的权利',
      '您可以查看、更正、复制、删除您的信息，撤回同意，或注销账号。我们在收到请求后 15 个工作日内答复。可在“我的”里办理，也可联系客服或到店办理。',
    ),
    section('六、未成年人', '未满 18 周岁的，须由监护人陪同使用；未满 14 周岁的，另适用《儿童隐私政策》。'),
    section('七、政策更新', '政策有重要改动时，我们会在您再次打开时告诉您，并请您重新同意。'),
  ].join(''),
  uses,
};

const childrenPrivacy: PrivacyPolicy = {
  policyId: '0005',
  title: '儿童隐私政策',
  date: '2024-08-23',
  version: '2024.08.23',
  content: [
    section(
      '一、适用于谁',
      '本政策适用于未满 14 周岁的孩子。孩子的信息由监护人提供，并由监护人同意；请监护人在使用之前读完。',
    ),
    section(
      '二、我们收集孩子的哪些信息',
      '只收集给孩子看病必需的，下面逐项写明。您可以拒绝其中任何一项，只影响那一项功能。',
    ),
    section(
      '三、我们怎样保护',
      '孩子的证件号加密存放，只有接诊的医师与指定的人员可以看到孩子的信息，每次查看都有记录。我们不用孩子的信息做推广。',
    ),
    section(
      '四、监护人的权利',
      '监护人可以随时查看、更正或删除孩子的信息，也可以撤回同意。我们在收到请求后 15 个工作日内答复。',
    ),
  ].join(''),
  uses: usesOfChildren,
};

export const policies: Record<PolicyId, PrivacyPolicy> = { '0004': privacy, '0005': childrenPrivacy };
