import type { DemoParam } from './types.ts';

const paragraphs = (...texts: string[]) => texts.map(text => `<p>${text}</p>`).join('');
const list = (...items: string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`;

/** The same in every organization. */
export const commonParams: readonly DemoParam[] = [
  {
    type: 'detriment',
    name: '网上看病的限度',
    content: paragraphs(
      '线上只看复诊。医师在网上不能切脉，也不能触诊，只凭问诊、舌象与您给的资料判断，可能因此看错。',
      '病情加重、出现新的症状，或用药后不见好转，请到店当面看，或到就近的医院。',
    ),
  },
  {
    type: 'detriment',
    name: '这些情况不要等，请立即急诊',
    content: list(
      '胸痛、胸闷、呼吸困难',
      '突然的剧烈头痛，口角歪斜，一侧手脚无力',
      '意识不清、抽搐',
      '大量出血，或剧烈腹痛',
      '孩子高热不退、精神差',
    ),
  },
  {
    type: 'detriment',
    name: '中药的不良反应',
    content: paragraphs(
      '中药也可能引起过敏、腹泻、恶心，少数会伤肝肾。请按医嘱服用，不加量，不与别的药随意同服。',
      '服药后出现皮疹、腹泻、心慌，请先停药，再联系开方的医师。',
      '孕妇、备孕与哺乳期，肝肾功能不好的人，就诊时请务必说明。',
    ),
  },
  {
    type: 'detriment',
    name: '针灸、推拿与拔罐',
    content: paragraphs(
      '可能有酸胀、淤青、头晕，多在一两天内好转。晕针、烫伤、气胸极少见，一旦不适请马上说。',
      '饥饿、醉酒、极度疲劳时不做；凝血异常、骨质疏松、皮肤破损处不做。',
    ),
  },
  {
    type: 'commitment',
    name: '依法执业承诺书',
    value: '2026 年 1 月 4 日签署',
    content:
      paragraphs('我们是依法登记的医疗机构，向每一位患者承诺：') +
      '<ol><li>只在登记的诊疗科目内执业，不用没有资格的人员。</li><li>如实告知病情、方案与费用，由您自己决定。</li><li>不虚开药品，不做没有必要的检查与治疗。</li><li>明码标价，价目公开，多收的一分不留。</li><li>保护您的隐私，病历只用于您的诊疗。</li><li>不夸大疗效，不保证治愈。</li><li>自愿接受卫生、医保、药监部门与社会的监督。</li></ol>',
  },
  {
    type: 'medicalAid',
    name: '谁可以申请',
    content: paragraphs('持低保证、特困供养证，或因重病支出过大而家庭困难的患者。'),
  },
  {
    type: 'medicalAid',
    name: '能得到什么帮助',
    content: paragraphs('减免诊费；中药费按困难程度减免三成至全部，一年以 5000 元为限。'),
  },
  {
    type: 'medicalAid',
    name: '怎样申请',
    content: paragraphs('备齐身份证、困难证明与近期病历，联系客服，五个工作日内答复。'),
  },
  {
    type: 'disclosure',
    name: '诊疗科目',
    content: paragraphs('中医科：内科、妇科、儿科、皮肤科、骨伤科、针灸科、推拿科专业。'),
  },
  {
    type: 'disclosure',
    name: '互联网诊疗的范围',
    content: paragraphs('部分常见病、慢性病的复诊。首诊、急危重症请到店，或到就近的医院。'),
  },
  {
    type: 'disclosure',
    name: '怎样复印病历',
    content: paragraphs(
      '本人带身份证到前台，当天可取。代办的，另带委托书与代办人的身份证。',
      '病历按规定保存不少于 15 年。',
    ),
  },
  {
    type: 'disclosure',
    name: '投诉与纠纷的处理',
    content: paragraphs(
      '先找前台或客服，两个工作日内答复。不满意的，可以向卫生健康部门投诉（12345），价格问题打 12315。',
      '也可以申请医疗纠纷人民调解，调解不收费。',
    ),
  },
];

/** Their own: licences carry no real number. */
export const ownParams: readonly (DemoParam & { orgId: string })[] = [
  ...(
    [
      ['1001', '问止中医互联网医院', '粤ICP备00000000号', '0755-00001001', 'demo-wenzhi-teacher'],
      ['1002', '杭州栖云中医门诊部', '浙ICP备00000000号', '0571-00001002', 'demo-qiyun-teacher'],
      ['1003', '北京青岑中医诊所', '京ICP备00000000号', '010-00001003', 'demo-qingcen-teacher'],
    ] as const
  ).flatMap(([orgId, name, record, phone, teacher]): (DemoParam & { orgId: string })[] => [
    {
      orgId,
      type: 'disclosure',
      name: '医疗机构执业许可证',
      value: `登记号 PDY0000000000${orgId}`,
      images: ['/crm/licenses/institution.svg'],
      first: true,
    },
    { orgId, type: 'disclosure', name: '投诉与监督电话', value: phone },
    { orgId, type: 'about', name: '主办', value: name },
    { orgId, type: 'about', name: '备案号', value: record, link: 'https://beian.miit.gov.cn/' },
    { orgId, type: 'about', name: '客服电话', value: phone },
    {
      orgId,
      type: 'consultTeacher',
      name: '添加咨询老师微信',
      value: teacher,
      images: [`/crm/contact/${orgId}.svg`],
    },
    { orgId, type: 'webViewHosts', name: '备案查询', value: 'beian.miit.gov.cn' },
  ]),
  { orgId: '1001', type: 'webViewHosts', name: '学堂', value: 'edu.wenzhi.example' },
  { orgId: '1001', type: 'webViewHosts', name: '电子发票', value: 'invoice.wenzhi.example' },
  { orgId: '1002', type: 'webViewHosts', name: '学堂', value: 'edu.qiyun.example' },
];
