import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useClient } from '../api/client-context.ts';
import { createAction, type ActionOptions } from './action.ts';
import { runFormAction } from './form-actions.ts';

/** Runs an action on the server: a second press is ignored while the first is running, and leaving the page aborts it. */
export function useAction<Input = void>(options: ActionOptions<Input>) {
  const client = useClient();
  const [action] = useState(createAction<Input>);
  const { errors, running } = useSyncExternalStore(action.subscribe, action.state, action.state);
  useEffect(() => action.leave, [action]);
  return {
    errors,
    setErrors: action.setErrors,
    isBusy: running !== undefined,
    /** The input of the running action, where one component offers several. */
    busyWith: running?.input,
    run: (input: Input): void => void action.run(client(), options, input),
  };
}

interface FormActionOptions<Values> extends ActionOptions<Values> {
  /** Reads and normalises the form's values. */
  read(data: FormData): Values;
}

/** Like `useAction`, for a form; its fields stay uncontrolled, so that no input is lost. */
export function useFormAction<Values>({ read, ...options }: FormActionOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const action = useAction({ ...options, act: (client, input: Values) => runFormAction(form.current, () => options.act(client, input)) });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.current = event.currentTarget;
    action.run(read(new FormData(event.currentTarget)));
  };
  return { ...action, onSubmit };
}
