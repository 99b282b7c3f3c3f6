import type { DemoTreatmentCase } from './types.ts';

export const treatmentCases: readonly DemoTreatmentCase[] = [
  {
    id: 'tc101',
    staffId: 'p001',
    departmentId: 'dep101',
    specialId: 'sd101',
    title: '入睡难三年，先从胃上看',
    disease: '失眠',
    summary: '睡不着的人常常先是吃不好。三诊之后，入睡从两个小时缩短到半小时左右。',
    patientDesc: '女，52 岁',
    visits: [
      {
        title: '初诊',
        content:
          '入睡难三年，上床两小时睡不着，多梦，晚饭后胃胀、反酸。舌淡红、苔白腻，脉弦细。方用半夏秫米汤合香砂六君子汤加减，七剂。请把宵夜停掉。',
        outcome: '胃胀轻了，入睡仍慢',
      },
      {
        title: '二诊',
        content: '晚饭提前到六点半，反酸少。夜里还会醒一两次，心烦。上方去厚朴，加炒枣仁、夜交藤，七剂。',
        outcome: '多数晚上一小时内能睡着',
      },
      {
        title: '三诊',
        content: '白天精神好些，遇到家里有事还会反复。守方减量，十四剂，隔日服。教她睡前泡脚、不看手机。',
        outcome: '入睡半小时左右，偶有反复',
      },
    ],
    remark:
      '胃不和则卧不安。安神的药不必多，先让中焦松下来。她自己把宵夜停了，这一步很要紧。三年的毛病不会一下子走，遇事反复是常情，不必灰心。',
    daysAgo: 40,
  },
  {
    id: 'tc102',
    staffId: 'p004',
    departmentId: 'dep103',
    specialId: 'sd103',
    title: '一个冬天咳四回的孩子',
    disease: '反复咳嗽',
    summary: '咳嗽背后是积食。减了晚饭，推拿配药一个月，感冒还有，没再拖成久咳。',
    patientDesc: '男，4 岁',
    visits: [
      {
        title: '初诊',
        content:
          '入冬以来咳了四回，每回两三周。夜里咳得多，口气重，大便两天一次。舌红苔厚。方用保和丸合止嗽散加减，五剂，配捏脊三次。晚饭减到七分。',
        outcome: '夜咳减，大便每天一次',
      },
      {
        title: '二诊',
        content: '白天偶咳，胃口好。改异功散加减，七剂，两天一剂。',
        outcome: '一个月里感冒一次，五天好',
      },
    ],
    remark: '小儿咳嗽，常不在肺而在胃。奶奶把晚饭减下来，比我的药管用。',
    daysAgo: 66,
  },
  {
    id: 'tc103',
    staffId: 'p003',
    departmentId: 'dep102',
    specialId: 'sd104',
    title: '每个月请一天假的痛经',
    disease: '痛经',
    summary: '先排除器质性问题，再温经散寒。三个周期后不用再请假，仍有些酸。',
    patientDesc: '女，27 岁',
    visits: [
      {
        title: '初诊',
        content:
          '痛经三年，第一天最重，怕冷，经色暗有血块。先请她做了妇科超声，未见异常。舌淡暗，脉沉紧。经前七天起服少腹逐瘀汤加减，七剂。',
        outcome: '第一个周期痛减三成',
      },
      {
        title: '第三个周期',
        content: '经前五天服药，配温灸关元。不再贪凉。',
        outcome: '能正常上班，第一天仍有酸坠',
      },
    ],
    remark: '痛经要先查清楚再吃药。她不是每次都按时来，能好到这样，靠的是自己肯保暖。',
    daysAgo: 88,
  },
  {
    id: 'tc104',
    staffId: 'p010',
    departmentId: 'dep104',
    title: '小腿湿疹，痒了两个夏天',
    disease: '湿疹',
    summary: '内服外洗两周，痒减大半；换季又起过一次，来得轻，退得快。',
    patientDesc: '男，38 岁',
    visits: [
      {
        title: '初诊',
        content:
          '双小腿红疹两年，夏天重，抓后渗水。舌红苔黄腻。方用萆薢渗湿汤加减，七剂，外用马齿苋、黄柏煎水冷敷。',
        outcome: '渗水止，仍痒',
      },
      {
        title: '二诊',
        content: '皮疹转干，脱屑。去苦参，加当归、生地，七剂，外用润肤。',
        outcome: '痒减大半',
      },
    ],
    remark: '湿疹会反复，我一开始就告诉他。少喝酒、洗澡水别太热，比换药膏要紧。',
    daysAgo: 110,
  },
  {
    id: 'tc105',
    staffId: 'p012',
    departmentId: 'dep106',
    title: '上下楼疼的左膝',
    disease: '膝关节痛',
    summary: '针灸配温敷八次，疼痛减轻，磨损不会长回去，重在往后怎么用。',
    patientDesc: '女，67 岁',
    visits: [
      {
        title: '初诊',
        content:
          '左膝痛一年，上下楼明显，阴雨天加重。片子示退行性改变。取内外膝眼、阳陵泉、足三里，温针，每周两次。',
        outcome: '四次后平地走路不疼',
      },
      {
        title: '第八次',
        content: '下楼扶栏杆可以不停。教直腿抬高，每天两组。',
        outcome: '阴雨天仍酸，能自己买菜',
      },
    ],
    remark: '骨头的磨损针灸变不回去，能做的是让周围的筋有力气。请她少爬楼、不跪地擦地。',
    daysAgo: 130,
  },
  {
    id: 'tc106',
    staffId: 'p008',
    departmentId: 'dep105',
    specialId: 'sd102',
    title: '应酬多的人，胃怎么养',
    disease: '慢性胃炎',
    summary: '药用了四周，饭局减了一半。胃镜一年后复查稳定。',
    patientDesc: '男，45 岁',
    visits: [
      {
        title: '初诊',
        content:
          '胃脘胀痛两年，饭后重，口苦，大便黏。胃镜示慢性非萎缩性胃炎，幽门螺杆菌阴性。舌红苔黄腻。方用半夏泻心汤加减，七剂。',
        outcome: '口苦减，仍胀',
      },
      {
        title: '三诊',
        content: '胀痛少发，大便成形。改香砂六君子汤善后，十四剂。写了一张能吃与不能吃的单子。',
        outcome: '一个月发作一次，与饮酒有关',
      },
    ],
    remark: '他问我能不能喝酒，我说能不喝就不喝。一年后复查稳定，是他自己守住的。',
    daysAgo: 156,
  },
  {
    id: 'tc201',
    staffId: 'p017',
    departmentId: 'dep202',
    specialId: 'sd201',
    title: '更年期那一年',
    disease: '更年期综合征',
    summary: '潮热由每天七八次减到两三次，睡眠慢慢回来。',
    patientDesc: '女，50 岁',
    visits: [
      {
        title: '初诊',
        content: '潮热汗出，心烦易怒，睡不好半年。舌红少苔，脉细数。方用二仙汤合甘麦大枣汤加减，十四剂。',
        outcome: '潮热减半',
      },
      {
        title: '二诊',
        content: '睡眠好转，偶有心烦。守方加合欢皮，十四剂。',
        outcome: '每天两三次，不影响出门',
      },
    ],
    remark: '更年期不是病，难受却是真的。家里人的耐心也是一味药。',
    daysAgo: 75,
  },
];
