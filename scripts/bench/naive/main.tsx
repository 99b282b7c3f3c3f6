import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Button, Dialog, List, TabBar, Toast } from 'antd-mobile';
import axios from 'axios';
import { createRoot } from 'react-dom/client';
import { createHashRouter, RouterProvider } from 'react-router-dom';

/** The same packages, used in the plain way, for comparison with the app's first load. */
interface Doctor {
  physicianId: string;
  name: string;
  goodAt: string[];
}

const Home = () => {
  const doctors = useQuery({
    queryKey: ['doctors'],
    queryFn: async () => {
      const answer = await axios.get<{ data: { datas: Doctor[] } }>(
        '/crm/api/atmp/reservation/doctors?topOrgId=1001&visitMode=1&pageNo=1',
      );
      return answer.data.data.datas;
    },
  });
  const book = async (name: string) => {
    if (await Dialog.confirm({ content: name })) Toast.show(name);
  };
  return (
    <>
      <List header="医生">
        {doctors.data?.map(doctor => (
          <List.Item
            key={doctor.physicianId}
            description={doctor.goodAt.join('、')}
            extra={<Button onClick={() => book(doctor.name)}>预约</Button>}
          >
            {doctor.name}
          </List.Item>
        ))}
      </List>
      <TabBar>
        <TabBar.Item key="home" title="预约" />
        <TabBar.Item key="mine" title="我的" />
      </TabBar>
    </>
  );
};

const router = createHashRouter([{ path: '/', element: <Home /> }]);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
