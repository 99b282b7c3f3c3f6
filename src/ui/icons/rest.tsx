import { CIRCLE, icon } from './icon.tsx';

const STAR = 'M12 3.4l2.66 5.39 5.94.86-4.3 4.19 1.02 5.92L12 16.97l-5.32 2.79 1.02-5.92-4.3-4.19 5.94-.86z';

export const BackIcon = icon('M15 4.8L7.8 12l7.2 7.2');
export const ForwardIcon = icon('M9 6l6 6-6 6');
export const UpIcon = icon('M6 15l6-6 6 6');
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
export const StarIcon = icon(STAR);
export const StarOnIcon = icon(STAR, { fill: STAR });
export const WarningIcon = icon(
  'M10.5 4.3L2.9 17.5A1.7 1.7 0 0 0 4.4 20h15.2a1.7 1.7 0 0 0 1.5-2.5L13.5 4.3a1.7 1.7 0 0 0-3 0zM12 9.3v4.2M12 16.7v.01',
);
export const InfoIcon = icon(`${CIRCLE}M12 11.3v5.2M12 7.7v.01`);
export const QuestionIcon = icon(`${CIRCLE}M9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.01`);
export const AnswerIcon = icon(
  'M5.5 4.5h13A2.5 2.5 0 0 1 21 7v7.5a2.5 2.5 0 0 1-2.5 2.5H12l-4.5 3.7V17h-2A2.5 2.5 0 0 1 3 14.5V7a2.5 2.5 0 0 1 2.5-2.5zM7.7 9h8.6M7.7 12.7h5.4',
);
export const SuccessIcon = icon(`${CIRCLE}M8 12.3l2.8 2.8 5.3-5.5`);
export const HeadsetIcon = icon(
  'M4 15v-3.5a8 8 0 0 1 16 0V15M4 13.5h2.2a1.3 1.3 0 0 1 1.3 1.3v2.4a1.3 1.3 0 0 1-1.3 1.3H6a2 2 0 0 1-2-2zM20 13.5h-2.2a1.3 1.3 0 0 0-1.3 1.3v2.4a1.3 1.3 0 0 0 1.3 1.3H18a2 2 0 0 0 2-2zM19.5 17.8c-.7 2-2.5 3.2-5 3.2H13',
);
export const EditIcon = icon(
  'M4 20l.9-4.4L15.8 4.7a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.4 19.1zM13.8 6.7l3.5 3.5',
);
export const LogoutIcon = icon('M14 4H7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5');
export const SettingsIcon = icon(
  'M11 3.3a2 2 0 0 1 2 0l5.8 3.35a2 2 0 0 1 1 1.73v7.24a2 2 0 0 1-1 1.73L13 20.7a2 2 0 0 1-2 0l-5.8-3.35a2 2 0 0 1-1-1.73V8.38a2 2 0 0 1 1-1.73zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z',
);
export const GiftIcon = icon(
  'M3.5 8h17v3.7h-17zM5 11.7V20h14v-8.3M12 8v12M12 8C8.8 8 6.8 7 6.8 5.2c0-2.7 4.2-2.5 5.2 2.8zM12 8c3.2 0 5.2-1 5.2-2.8 0-2.7-4.2-2.5-5.2 2.8z',
);
export const UserPlusIcon = icon(
  'M9.5 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM2.7 20.5a6.8 6.8 0 0 1 13.6 0M18.5 8.5v6M15.5 11.5h6',
);
export const IdCardIcon = icon(
  'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8.7 8.4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.8 15.7a3 3 0 0 1 5.8 0M14.5 10.2H18M14.5 14H18',
);
export const OfflineIcon = icon(
  'M3.5 3.5l17 17M8.6 15.6a5 5 0 0 1 3.2-1.4M5.4 12.2a9.6 9.6 0 0 1 2.7-1.8M14.4 9.8a9.6 9.6 0 0 1 4.2 2.4M2.2 8.8a14 14 0 0 1 2.6-1.9M10.3 4.8a14 14 0 0 1 11.5 4M12 19.2v.01',
);
