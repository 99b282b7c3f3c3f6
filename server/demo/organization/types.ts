import type { OnceOperation } from '#generated/model/once-operation.ts';
import type { PageName } from '#generated/model/page-name.ts';
import type { PriceKind } from '#generated/model/price-kind.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';

export interface DemoOrg {
  id: string;
  shortName: string;
  name: string;
  mpName: string;
  companyId: string;
  isDefault: boolean;
  contact: { contactName: string; contactPhone: string; contactWx: string };
}

export interface DemoBulletin {
  id: string;
  orgId: string;
  title: string;
  content: string;
  link: string | null;
  closable: boolean;
  urgency: number;
}

export interface DemoBanner {
  id: string;
  orgId: string;
  position: PageName;
  title: string;
  image: string;
  link: string;
}

export interface DemoPopup {
  id: string;
  orgId: string;
  page: PageName;
  title: string;
  content: string;
  confirmText: string;
  cancelText: string;
  link: string;
  onceOperation: OnceOperation;
}

export interface DemoParam {
  type: SystemParamType;
  name: string;
  value?: string;
  content?: string;
  images?: readonly string[];
  link?: string;
  /** Before what all organizations have in common. */
  first?: true;
}

type DemoPrice = readonly [
  code: string,
  name: string,
  content: string,
  unit: string,
  price: number,
  kind: PriceKind,
  insurable: boolean,
];

export interface DemoPriceGroup {
  id: string;
  name: string;
  items: readonly DemoPrice[];
}

export interface DemoFormula {
  name: string;
  source: string;
  composition: string;
  effect: string;
  usage: string;
  caution: string;
}
