import { CIRCLE, icon } from './icon.tsx';

export const BackIcon = icon('M15 4.8L7.8 12l7.2 7.2');
export const ForwardIcon = icon('M9 6l6 6-6 6');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const CheckIcon = icon('M5 12.5l4.6 4.6L19 7.5');
export const PhoneIcon = icon(
  'M6.5 3.5h2.3l1.8 4.4-2 1.7a12 12 0 0 0 5.8 5.8l1.7-2 4.4 1.8v2.3a3 3 0 0 1-3.2 3A15 15 0 0 1 3.5 6.7a3 3 0 0 1 3-3.2z',
);
export const CopyIcon = icon(
  'M10.5 8.3h7.7a2.3 2.3 0 0 1 2.3 2.3v7.6a2.3 2.3 0 0 1-2.3 2.3h-7.7a2.3 2.3 0 0 1-2.3-2.3v-7.6a2.3 2.3 0 0 1 2.3-2.3zM15.7 5.5a2 2 0 0 0-2-2H5.8a2.3 2.3 0 0 0-2.3 2.3v7.9a2 2 0 0 0 2 2',
);
export const ShareIcon = icon(
  'M12 15V3.3M7.8 7.2L12 3l4.2 4.2M8 10.5H6.5a2 2 0 0 0-2 2V19a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-6.5a2 2 0 0 0-2-2H16',
);
export const WarningIcon = icon(
  'M10.5 4.3L2.9 17.5A1.7 1.7 0 0 0 4.4 20h15.2a1.7 1.7 0 0 0 1.5-2.5L13.5 4.3a1.7 1.7 0 0 0-3 0zM12 9.3v4.2M12 16.7v.01',
);
export const InfoIcon = icon(`${CIRCLE}M12 11.3v5.2M12 7.7v.01`);
export const QuestionIcon = icon(`${CIRCLE}M9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.01`);
export const AnswerIcon = icon(
  'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v7.5a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.7V17h-2A2.5 2.5 0 0 1 3 14.5V7a2.5 2.5 0 0 1 2.5-2.5zM7.7 9h8.6M7.7 12.7h5.4',
);
export const SuccessIcon = icon(`${CIRCLE}M8 12.3l2.8 2.8 5.3-5.5`);
export const EditIcon = icon(
  'M4 20l.9-4.4L15.8 4.7a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.4 19.1zM13.8 6.7l3.5 3.5',
);
