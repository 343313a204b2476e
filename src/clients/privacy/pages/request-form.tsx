import { useRef, type ReactNode } from 'react';
import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { sessionGet } from '#identity/clients/calls.ts';
import { StepUp } from '#identity/clients/web/step-up/step-up.tsx';
import { useStepUp } from '#identity/clients/web/step-up/use-step-up.ts';
import type { Client } from '#ui/api/client.ts';
import { useCall } from '#ui/api/use-call.ts';
import { privacyCodeSend } from '../calls.ts';
import type { PrivacyRequest } from '../schema.ts';

interface RequestFormProps {
  request: PrivacyRequest;
  text: string;
  /** Sends the request with the code and the other form values. */
  send(client: Client, code: string, data: FormData): Promise<void>;
  children?: ReactNode;
}

/** A request that needs a code sent to the client's registered number. */
export function RequestForm(props: RequestFormProps) {
  return <FormOnDemand text={props.text}>{(close) => <OpenForm {...props} onClose={close} />}</FormOnDemand>;
}

function OpenForm({ request, ...rest }: RequestFormProps & { onClose: () => void }) {
  const { load } = useCall(sessionGet, {});
  const mobile = load.state === 'ready' ? (load.data.mobile ?? '') : '';
  const form = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  return (
    <CodeForm
      field={`${request}Code`}
      mobile={mobile}
      sendCode={(client) => client.call(privacyCodeSend, { request })}
      explain={stepUp.explain}
      form={form}
      below={<StepUp state={stepUp} onProven={() => form.current?.requestSubmit()} />}
      {...rest}
    />
  );
}
