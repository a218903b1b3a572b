import { Gauge, type Registry } from 'prom-client';
import type { TrainingReading } from '../recommend/training/training-readings.ts';

/** Creates gauges of each shop's last training and of the age of its current scores. */
export function createTrainingRecorder(
  registry: Registry,
): (trainings: readonly TrainingReading[]) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({
      name: `vitrine_training_${name}`,
      help,
      labelNames: ['shop'],
      registers: [registry],
    });
  const finished = gauge(
    'finished_timestamp_seconds',
    'End of the last training, in seconds since 1970',
  );
  const duration = gauge('duration_seconds', 'Duration of the last training');
  const cpu = gauge('cpu_seconds', 'Processor time of the last training');
  const failures = gauge('failures', 'Number of failed trainings in a row');
  const trained = gauge(
    'trained_timestamp_seconds',
    'Start of the training of the current models, in seconds since 1970',
  );
  return (trainings) => {
    [finished, duration, cpu, failures, trained].forEach((each) => each.reset());
    for (const { shop, ...reading } of trainings) {
      failures.set({ shop }, reading.failures);
      setIfKnown(finished, shop, reading.finishedAt, 1 / 1_000);
      setIfKnown(duration, shop, reading.seconds);
      setIfKnown(cpu, shop, reading.cpuSeconds);
      setIfKnown(trained, shop, reading.trainedAt, 1 / 1_000);
    }
  };
}

function setIfKnown(gauge: Gauge<'shop'>, shop: string, value: number | null, factor = 1): void {
  if (value !== null) {
    gauge.set({ shop }, value * factor);
  }
}
