import { useGetSystemParams } from '#generated/hooks/organization/organization.ts';
import type { SystemParamType } from '#generated/model/system-param-type.ts';
import { paths } from '#src/paths.ts';
import { Scroll } from '#src/ui/illustrations/scroll.tsx';
import { Page } from '#src/ui/page.tsx';
import { QueryView } from '#src/ui/query-view.tsx';
import { Sections, SectionsSkeleton } from './sections.tsx';

/** A page whose whole text the organization publishes. */
export const PublishedPage = ({ title, type }: { title: string; type: SystemParamType }) => {
  const params = useGetSystemParams(type);
  return (
    <Page title={title}>
      <QueryView
        query={params}
        skeleton={<SectionsSkeleton />}
        empty={{
          when: data => data.length === 0,
          title: '还没有公布',
          hint: '正在准备，急用请到店向前台要。',
          action: { label: '去约医生', to: paths.home.link() },
          art: <Scroll />,
        }}
        errorTitle="网络不通，内容没有加载出来"
      >
        {data => <Sections params={data} />}
      </QueryView>
    </Page>
  );
};
