import type { DemoOrg } from './types.ts';

// A local number never begins with 0, so none of these can ring at a stranger's.
export const organizations: readonly DemoOrg[] = [
  {
    id: '1001',
    shortName: '问止中医',
    name: '问止中医互联网医院',
    mpName: '问止中医服务号',
    companyId: 'com1001',
    isDefault: true,
    contact: { contactName: '江老师', contactPhone: '0755-00001001', contactWx: 'demo-wenzhi-care' },
  },
  {
    id: '1002',
    shortName: '栖云中医',
    name: '杭州栖云中医门诊部',
    mpName: '栖云中医门诊',
    companyId: 'com1002',
    isDefault: false,
    contact: { contactName: '沈老师', contactPhone: '0571-00001002', contactWx: 'demo-qiyun-care' },
  },
  {
    id: '1003',
    shortName: '青岑中医',
    name: '北京青岑中医诊所',
    mpName: '青岑中医诊所',
    companyId: 'com1003',
    isDefault: false,
    contact: { contactName: '郑老师', contactPhone: '010-00001003', contactWx: 'demo-qingcen-care' },
  },
];
