import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';
import { Scroll } from '../../../ui/illustrations/scroll.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { useHome } from '../../../ui/use-home.ts';
import { useTopOrgId } from '../../../ui/use-org.ts';
import { Sections, SectionsSkeleton } from './sections.tsx';

/** A page whose whole text the organisation publishes. */
export const PublishedPage = ({ title, type }: { title: string; type: SystemParamType }) => {
  const topOrgId = useTopOrgId();
  const home = useHome();
  const params = useGetSystemParams(type, { topOrgId });
  return (
    <Page title={title}>
      <QueryView
        query={params}
        skeleton={<SectionsSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: '还没有公布',
          hint: '正在准备，急用请到店向前台要。',
          action: { label: '去约医生', to: home },
          art: <Scroll />,
        }}
        errorTitle="网络不通，没取到内容"
      >
        {data => <Sections params={data} />}
      </QueryView>
    </Page>
  );
};
