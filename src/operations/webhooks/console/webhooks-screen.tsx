import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/components/button/button.tsx';
import { Dialog } from '#ui/components/dialog/dialog.tsx';
import { AsyncContent } from '#ui/console/async-content.tsx';
import { usePermissionCheck } from '#ui/console/me-context.ts';
import { Ago, Screen, Table } from '#ui/console/screen.tsx';
import { useData } from '#ui/console/use-data.ts';
import { webhookList } from '../calls.ts';
import { endpointStates, eventNames } from '../web/webhook-labels.ts';
import { EndpointForm } from './endpoint-form.tsx';

/** The firm's systems that receive events. */
export function WebhooksScreen() {
  const list = useData(webhookList, {});
  const may = usePermissionCheck();
  const [isNew, setNew] = useState(false);
  const create = may('operation.manage') && (
    <Button kind="primary" onClick={() => setNew(true)}>
      新增推送地址
    </Button>
  );
  return (
    <Screen title="事件推送" acts={create}>
      <AsyncContent
        of={list}
        isEmpty={({ endpoints }) => endpoints.length === 0}
        empty={
          <>
            <p className="face__title">还没有推送地址</p>
            <p>内容发布、名单发布、投诉与业务状态变化时，网站可以通知公司的其他系统。从“新增推送地址”开始；签名的核对见文档“对接接口”。</p>
          </>
        }
      >
        {({ endpoints }) => (
          <Table label="推送地址" heads={['名称', '地址', '事件', '状态', '等待', '未送达', '最近送达']}>
            {endpoints.map(({ id, name, url, events, state, stopReason, failingSince, waiting, failed, lastDeliveredAt }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`/webhooks/${id}`}>{name}</Link>
                </th>
                <td className="rows__wide">{url}</td>
                <td className="rows__wide">{events.map((one) => eventNames[one]).join('、')}</td>
                <td>
                  {endpointStates[state]}
                  {stopReason && <span className="subline">{stopReason}</span>}
                  {state === 'on' && failingSince && (
                    <span className="subline">
                      <Ago at={failingSince} />
                      起未能送达
                    </span>
                  )}
                </td>
                <td>{waiting}</td>
                <td>{failed}</td>
                <td>
                  <Ago at={lastDeliveredAt} />
                </td>
              </tr>
            ))}
          </Table>
        )}
      </AsyncContent>
      <Dialog isOpen={isNew} onClose={() => setNew(false)} title="新增推送地址">
        {isNew && <EndpointForm onClose={() => setNew(false)} onSaved={list.reload} />}
      </Dialog>
    </Screen>
  );
}
