import type { MedicalCase } from '#generated/model/medical-case.ts';
import type { StepState } from '#generated/model/step-state.ts';
import type { TimelineStage } from '#generated/model/timeline-stage.ts';
import type { TimelineStep } from '#generated/model/timeline-step.ts';

/** The case lists as tabs (specification §4, appointment display tabs). */
export type CaseTab = 'reserved' | 'treating' | 'treated' | 'finished';

export const caseTabLabels = {
  reserved: '已预约',
  treating: '就诊中',
  treated: '待评价',
  finished: '已完成',
} satisfies Record<CaseTab, string>;

const ending = (label: string) => ({ DONE: label, CURRENT: label, UPCOMING: label });

/** Online visits check in too, so nothing here speaks of a door. */
const stageLabels = {
  RESERVED: { DONE: '已约好', CURRENT: '等您付诊费', UPCOMING: '约好' },
  ARRIVED: { DONE: '已签到', CURRENT: '等您来签到', UPCOMING: '签到' },
  IN_TREATMENT: { DONE: '已接诊', CURRENT: '等医生接诊', UPCOMING: '医生接诊' },
  TREATED: { DONE: '诊治完成', CURRENT: '医生正在诊治', UPCOMING: '诊治完成' },
  FINISHED: { DONE: '已完成', CURRENT: '待您评价', UPCOMING: '评价与随访' },
  CANCELLED: ending('已取消'),
  EXPIRED: ending('未付款，已过期'),
  PAST_DUE: ending('未按时到诊'),
  REFUNDED: { DONE: '已退款', CURRENT: '正在退款', UPCOMING: '退款' },
} satisfies Record<TimelineStage, Record<StepState, string>>;

/** Where physiotherapy says it in other words. */
const phyStageLabels: Partial<typeof stageLabels> = {
  IN_TREATMENT: { DONE: '已接诊', CURRENT: '等理疗师接诊', UPCOMING: '理疗师接诊' },
  TREATED: { DONE: '理疗完成', CURRENT: '理疗师正在做理疗', UPCOMING: '理疗完成' },
};

export const stageLabel = (
  { stage, state }: Pick<TimelineStep, 'stage' | 'state'>,
  { projectName }: Pick<MedicalCase, 'projectName'>,
): string => ((projectName !== null && phyStageLabels[stage]) || stageLabels[stage])[state];
