import type { DemoSpecial } from './types.ts';

export const specials: readonly DemoSpecial[] = [
  {
    id: 'sd101',
    orgId: '1001',
    name: '失眠专科',
    icon: 'sleep',
    summary: '入睡难、易醒、早醒、多梦',
    description:
      '睡不好的原因各有不同：有的是心里事多，有的是胃不舒服，有的是作息乱了很久。我们由内科、失眠门诊与针灸医师一起看，先请您记一周的睡眠日记，再定是吃药、针灸，还是先改习惯。\n正在服用安眠药的，请不要自己停药，带上药盒来，医师会和您商量怎么慢慢减。持续情绪低落或有轻生念头的，请告诉我们，或拨打全国心理援助热线 12356。',
    physicianIds: ['p001', 'p005', 'p013'],
    symptoms: ['入睡难', '夜里易醒', '早醒', '多梦', '白天没精神', '心慌焦虑'],
    articles: [
      {
        title: '睡不着，先看看晚饭',
        summary: '胃不和则卧不安。晚饭吃得晚、吃得多，夜里往往翻来覆去。',
        staffId: 'p001',
        daysAgo: 12,
      },
      {
        title: '一周睡眠日记怎么记',
        summary: '只记四样：几点上床、大约几点睡着、醒几次、几点起。不用看表，估个大概就好。',
        staffId: 'p005',
        daysAgo: 33,
      },
      {
        title: '午睡多久合适',
        summary: '二十分钟左右，下午三点以前。睡不着闭眼歇着也好。',
        staffId: 'p013',
        daysAgo: 70,
      },
    ],
  },
  {
    id: 'sd102',
    orgId: '1001',
    name: '脾胃专科',
    icon: 'stomach',
    summary: '胃胀、反酸、便秘、腹泻',
    description:
      '脾胃病三分治、七分养。我们先问清楚您怎么吃饭、怎么作息，再开方。四十岁以上、近期消瘦、黑便或吞咽不顺的，会先请您做胃镜，看清楚了再调理。\n药不求多，饮食单写得细，方便您照着做。',
    physicianIds: ['p008', 'p016', 'p001'],
    symptoms: ['胃胀', '反酸', '嗳气', '便秘', '大便不成形', '口苦'],
    articles: [
      {
        title: '喝粥养胃，也要看人',
        summary: '反酸的人空腹喝稀粥，反而更不舒服。',
        staffId: 'p008',
        daysAgo: 20,
      },
      {
        title: '便秘先别急着吃泻药',
        summary: '先看三件事：喝水、走路、定时上厕所。',
        staffId: 'p016',
        daysAgo: 51,
      },
    ],
  },
  {
    id: 'sd103',
    orgId: '1001',
    name: '儿童专科',
    icon: 'child',
    summary: '积食、厌食、久咳、过敏鼻炎',
    description:
      '孩子的病来得快，去得也快，用药要轻、要短。能用推拿和饮食解决的，不急着开药。发热、精神差、呼吸急促的孩子，请先到儿科急诊。\n候诊区有绘本和小桌子，怕苦的药我们会教您怎么喂。',
    physicianIds: ['p004', 'p009'],
    symptoms: ['积食', '不爱吃饭', '反复咳嗽', '鼻塞打喷嚏', '夜里出汗', '夜啼'],
    articles: [
      {
        title: '孩子积食的三个信号',
        summary: '口气重、夜里翻身多、大便酸臭，先把晚饭减下来。',
        staffId: 'p004',
        daysAgo: 9,
      },
      {
        title: '怎么喂孩子喝中药',
        summary: '温一点、少量多次、不骗他是糖水。',
        staffId: 'p009',
        daysAgo: 44,
      },
    ],
  },
  {
    id: 'sd104',
    orgId: '1001',
    name: '女性调理专科',
    icon: 'women',
    summary: '痛经、月经不调、备孕、产后',
    description:
      '月经是身体的一本日记。我们请您先记两三个周期，再看该不该用药。经期突然大量出血、停经伴腹痛的，请先到医院妇科急诊。\n备孕的夫妻可以一起来，孩子的事不是一个人的事。',
    physicianIds: ['p003', 'p011', 'p007'],
    symptoms: ['痛经', '月经不调', '备孕', '产后调养', '乳房胀痛', '黄褐斑'],
    articles: [
      {
        title: '痛经那天可以做什么',
        summary: '热敷小腹、喝温水、早点睡。疼得直不起腰要来看。',
        staffId: 'p003',
        daysAgo: 16,
      },
      {
        title: '备孕先从记体温开始',
        summary: '每天醒来不起身先量，三个月就能看出规律。',
        staffId: 'p011',
        daysAgo: 60,
      },
    ],
  },
  {
    id: 'sd201',
    orgId: '1002',
    name: '女性调理专科',
    icon: 'women',
    summary: '月经量少、更年期、备孕',
    description: '先记周期，再定怎么调。突然大量出血的，请先到医院妇科急诊。',
    physicianIds: ['p017'],
    symptoms: ['月经量少', '更年期', '备孕', '产后失眠'],
    articles: [
      {
        title: '更年期不是忍过去的',
        summary: '潮热、睡不好、心烦，都可以慢慢调。',
        staffId: 'p017',
        daysAgo: 25,
      },
    ],
  },
  {
    id: 'sd301',
    orgId: '1003',
    name: '儿童专科',
    icon: 'child',
    summary: '小儿咳喘、厌食、遗尿',
    description: '孩子用药求轻求短。发热、精神差、呼吸急促的，请先到儿科急诊。',
    physicianIds: ['p022'],
    symptoms: ['咳喘', '不爱吃饭', '遗尿'],
    articles: [
      {
        title: '孩子尿床，先别责备',
        summary: '五岁以前多半会自己好，晚饭后少喝水，睡前叫一次。',
        staffId: 'p022',
        daysAgo: 30,
      },
    ],
  },
];
