import { useEffect, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react';
import { useClient } from '../api/client-context.ts';
import { createAction, type ActionOptions } from './action.ts';
import { runFormAct } from './form-acts.ts';

/** Whatever a visitor sets off that the server has to do: a second press waits for the first, leaving the page ends it. */
export function useAction<Input = void>(options: ActionOptions<Input>) {
  const client = useClient();
  const [action] = useState(createAction<Input>);
  const { errors, running } = useSyncExternalStore(action.subscribe, action.state, action.state);
  useEffect(() => action.leave, [action]);
  return {
    errors,
    setErrors: action.setErrors,
    isBusy: running !== undefined,
    /** What the act under way was started with, where one component offers several. */
    busyWith: running?.input,
    run: (input: Input): void => void action.run(client(), options, input),
  };
}

interface FormActionOptions<Values> extends ActionOptions<Values> {
  /** What the form holds, put right. */
  read(data: FormData): Values;
}

/** The same for a form; its fields stay the browser's, so that nothing typed is lost. */
export function useFormAction<Values>({ read, ...options }: FormActionOptions<Values>) {
  const form = useRef<HTMLFormElement>(null);
  const action = useAction({ ...options, act: (client, input: Values) => runFormAct(form.current, () => options.act(client, input)) });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.current = event.currentTarget;
    action.run(read(new FormData(event.currentTarget)));
  };
  return { ...action, onSubmit };
}
