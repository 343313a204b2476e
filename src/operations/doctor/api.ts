import type { Context } from '#platform/context.ts';
import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { doctorRun } from './calls.ts';
import type { DoctorDeps } from './deps.ts';
import { doctorReport, type DoctorReport } from './schema.ts';
import { runDoctor } from './service/run-doctor.ts';

export function createDoctorApi(deps: DoctorDeps): readonly Endpoint[] {
  let running: Promise<DoctorReport> | undefined;
  // Callers at the same time share one report: a report asks every configured service.
  const share = (ctx: Context): Promise<DoctorReport> => {
    running ??= runDoctor(ctx, deps).finally(() => {
      running = undefined;
    });
    return running;
  };
  return [endpoint(doctorRun, { input: noInput, result: doctorReport, summary: '检查安装：版本、设置、网络、数据库、存储与作业' }, share)];
}
