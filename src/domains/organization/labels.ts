import { PriceKind } from '#generated/model/price-kind.ts';
import { StaffLicenseKind } from '#generated/model/staff-license-kind.ts';

export const licenseKindLabels = {
  [StaffLicenseKind.QUALIFICATION]: '医师资格证书',
  [StaffLicenseKind.PRACTICE]: '医师执业证书',
  [StaffLicenseKind.TITLE]: '职称证书',
} satisfies Record<StaffLicenseKind, string>;

export const priceKindLabels = {
  [PriceKind.GOVERNMENT]: '政府指导价',
  [PriceKind.MARKET]: '市场调节价',
} satisfies Record<PriceKind, string>;
