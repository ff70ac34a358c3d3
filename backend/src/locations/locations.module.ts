import { Module } from '@nestjs/common';
import { PlaceLists } from './location-lists.js';
import { PlacesController } from './locations.controller.js';
import { Places } from './locations.js';
import { SetUpPlaces } from './set-up-locations.js';

@Module({
  controllers: [PlacesController],
  providers: [Places, PlaceLists, SetUpPlaces],
  exports: [Places, SetUpPlaces],
})
export class PlacesModule {}
